import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { codeQuery } from '../../app/queries.ts';
import { Designer } from './designer.tsx';

export function DesignerPage() {
  const { id } = useParams({ from: '/inside/codes/$id/design' });
  const { data: code } = useSuspenseQuery(codeQuery(id));
  return <Designer key={id} code={code} />;
}
