import { type AnyRoute, createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { currentSession } from '../core/calls/session.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { Section, SectionInfo } from '../core/section.ts';
import { requireAdminType } from './session/guard.ts';

/** Route of a page with the params `Of`. */
type PageRoute<Of> = AnyRoute & { readonly types: { readonly allParams: Of } };

/** A section's metadata with its route below the page. */
export interface Tab<Of> extends SectionInfo {
  readonly route: (page: PageRoute<Of>) => AnyRoute;
}

/** Returns the setter of the current tab's search. */
const useSetSearch = () => {
  const navigate = useNavigate();
  return (search: object, isStep = false) => void navigate({ to: '.', search, replace: !isStep });
};

const TabPart = lazyView(() => import('./tab-part.tsx'));

export const tabOf = <Of extends object, S extends object>(section: Section<Of, S>): Tab<Of> => {
  const { search: schema, load, view: View, ...info } = section;
  const { path, who } = info;
  const route = (page: PageRoute<Of>) => {
    const tabRoute = createRoute({
      getParentRoute: () => page,
      path,
      beforeLoad: who && requireAdminType(...who),
      validateSearch: schema,
      search: { middlewares: [stripSearchParams(z.parse(schema, {}))] },
      // Drops other search params of the URL.
      loaderDeps: ({ search }) => ({ search: z.parse(schema, search) }),
      loader: ({ context: { client }, params, deps: { search } }) => {
        const admin = currentSession()?.admin;
        // Not awaited: the view shows loading and errors.
        if (admin) void load?.({ client, admin, search }, params);
        void View.prefetch();
        // Loaded with the page.
        return TabPart.prefetch();
      },
      component: function Shown() {
        const onSearch = useSetSearch();
        const { search } = tabRoute.useLoaderDeps();
        return (
          <TabPart name={path}>
            <View {...tabRoute.useParams()} search={search} onSearch={onSearch} />
          </TabPart>
        );
      },
    });
    return tabRoute;
  };
  return { ...info, route };
};
