import { Box, Code, type MantineSpacing, Text } from '@mantine/core';
import classes from '../webhooks.module.css';

type Props = {
  /** Shown above it; absent: what is around it says what it is. */
  title?: string;
  label: string;
  text: string;
  mt?: MantineSpacing;
};

/** A long text, which scrolls in its own box. */
export function CodeBox({ title, label, text, mt = 0 }: Props) {
  return (
    <Box mt={mt}>
      {title && (
        <Text size="sm" c="dimmed" mb={4}>
          {title}
        </Text>
      )}
      <Code block component="section" className={classes.text ?? ''} tabIndex={0} aria-label={label} dir="ltr">
        {text}
      </Code>
    </Box>
  );
}
