import { Badge, type BadgeProps } from '@mantine/core';

/** A state in a word or two, with a dot in its colour. */
export function DotBadge(props: BadgeProps) {
  return <Badge variant="dot" fw={500} {...props} />;
}
