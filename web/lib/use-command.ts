import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from './queries.ts';

/** Returns the complete command line of an operator's command on this server. */
export function useCommand(): (words: string) => string {
  const { data: about } = useQuery(aboutQuery);
  return (words) => `${about?.command ?? 'repoint'} ${words}`;
}
