import { say } from '../core/texts.ts';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { GatewayForm } from './form.tsx';
import { useGateway } from './queries.ts';

/** Whose bKash account the institution's customers pay into. */
const Gateway = ({ institutionId }: { readonly institutionId: string }) => {
  const { data: gateway, error, refetch } = useGateway(institutionId);
  if (gateway === undefined && error)
    return (
      <Failure
        error={error}
        failed={say('Error while fetching payment gateway information')}
        onRetry={() => void refetch()}
      />
    );
  if (gateway === undefined) return <Skeleton height={280} />;
  return (
    <GatewayForm
      // What is saved begins the form anew.
      key={gateway?.username ?? ''}
      institutionId={institutionId}
      saved={gateway?.username}
    />
  );
};

// What `lazy` takes.
export default Gateway;
