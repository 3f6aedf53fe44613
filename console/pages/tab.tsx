import { type AnyRoute, createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { lazyView } from '../core/lazy-view.tsx';
import type { Described, Section } from '../core/section.ts';
import { currentSession } from '../core/session.ts';
import { only } from './guard.ts';

/** Route of a page with the params `Of`. */
type PageRoute<Of> = AnyRoute & { readonly types: { readonly allParams: Of } };

/** A section's metadata with its route below the page. */
export interface Tab<Of> extends Described {
  readonly route: (page: PageRoute<Of>) => AnyRoute;
}

/** Returns the setter of the current tab's search. */
const useOnSearch = () => {
  const navigate = useNavigate();
  return (search: object, isStep = false) => void navigate({ to: '.', search, replace: !isStep });
};

const TabPart = lazyView(() => import('./tab-part.tsx'));

export const tabOf = <Of extends object, S extends object>(section: Section<Of, S>): Tab<Of> => {
  const { search: schema, load, view: View, ...described } = section;
  const { path, who } = described;
  const route = (page: PageRoute<Of>) => {
    const own = createRoute({
      getParentRoute: () => page,
      path,
      beforeLoad: who && only(...who),
      validateSearch: schema,
      search: { middlewares: [stripSearchParams(z.parse(schema, {}))] },
      // Drops other search params of the URL.
      loaderDeps: ({ search }) => ({ search: z.parse(schema, search) }),
      loader: ({ context: { client }, params, deps: { search } }) => {
        const admin = currentSession()?.admin;
        // Not awaited: the view shows loading and errors.
        if (admin) void load?.({ client, admin, search }, params);
        void View.fetchAhead();
        // Loaded with the page.
        return TabPart.fetchAhead();
      },
      component: function Shown() {
        const onSearch = useOnSearch();
        const { search } = own.useLoaderDeps();
        return (
          <TabPart name={path}>
            <View {...own.useParams()} search={search} onSearch={onSearch} />
          </TabPart>
        );
      },
    });
    return own;
  };
  return { ...described, route };
};
