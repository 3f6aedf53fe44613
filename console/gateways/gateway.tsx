import { VisuallyHidden } from '@mantine/core';
import { specifiedForm } from '../../contract/credential-forms.ts';
import { useText } from '../core/texts.ts';
import { Failure } from '../ui/feedback/failure.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { GatewayForm } from './form.tsx';
import { failedFetch, useGateway, usePlatformGateway } from './queries.ts';

/** Whose merchant account the institution's customers pay into. */
const Gateway = ({ institutionId }: { readonly institutionId: string }) => {
  const t = useText();
  const own = useGateway(institutionId);
  const platform = usePlatformGateway();
  const { error } = own;
  // Also without an answer about the platform the institution's own gateway can be saved.
  if (own.data !== undefined && !platform.isPending) {
    return (
      <GatewayForm
        // A save remounts the form.
        key={own.data ? `${own.data.provider} ${own.data.username}` : ''}
        institutionId={institutionId}
        saved={own.data ?? undefined}
        hasDefault={platform.data?.isSetUp ?? true}
        refunds={(own.data ?? platform.data)?.refunds ?? null}
        forms={platform.data?.forms ?? [specifiedForm]}
      />
    );
  }
  if (error) {
    return (
      <>
        <VisuallyHidden>
          <h1>{t('Payment gateway')}</h1>
        </VisuallyHidden>
        <Failure error={error} failed={failedFetch} onRetry={() => void own.refetch()} />
      </>
    );
  }
  return <Skeleton height={280} />;
};

export default Gateway;
