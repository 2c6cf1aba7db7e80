import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from './queries.ts';

/** Turns the words of an operator's command into what is typed on this server's machine. */
export function useCommand(): (words: string) => string {
  const { data: about } = useQuery(aboutQuery);
  return (words) => `${about?.command ?? 'repoint'} ${words}`;
}
