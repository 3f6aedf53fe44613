import { type AnyRoute, createRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as z from 'zod/mini';
import type { Described, Section } from '../core/section.ts';
import { currentSession } from '../core/session.ts';
import { Part } from '../ui/frame/part.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { only } from './guard.ts';

/** A page whose address says as much as `Of`. */
type PageRoute<Of> = AnyRoute & { readonly types: { readonly allParams: Of } };

/** A section of a page, described, and the route that it has below the page. */
export interface Tab<Of> extends Described {
  readonly route: (page: PageRoute<Of>) => AnyRoute;
}

/** Changes the search of the tab that is shown. */
const useOnSearch = () => {
  const navigate = useNavigate();
  return (search: object, isStep = false) => void navigate({ to: '.', search, replace: !isStep });
};

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
      // Without what the URL holds besides.
      loaderDeps: ({ search }) => ({ search: z.parse(schema, search) }),
      loader: ({ context: { client }, params, deps: { search } }) => {
        const admin = currentSession()?.admin;
        // Not awaited: the view shows what is still to come, and what failed.
        if (admin) void load?.({ client, admin, search }, params);
      },
      component: function Shown() {
        const onSearch = useOnSearch();
        const { search } = own.useLoaderDeps();
        return (
          <Part name={path}>
            <Suspense fallback={<Skeleton height={480} />}>
              <View {...own.useParams()} search={search} onSearch={onSearch} />
            </Suspense>
          </Part>
        );
      },
    });
    return own;
  };
  return { ...described, route };
};
