import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import classes from './rule-list.module.css';

type Props = {
  title: string;
  onUndo: () => void;
  /** The id of what is there again after undoing. */
  restored: string;
};

/** Stands where the rule stood. It takes the focus, which would be lost with the rule. */
export function UndoDelete({ title, onUndo, restored }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // The menu in which "Delete" was chosen gives the focus back when it closes; this comes after.
  useEffect(() => {
    const later = setTimeout(() => button.current?.focus(), 50);
    return () => clearTimeout(later);
  }, []);
  const undo = () => {
    flushSync(onUndo);
    document.getElementById(restored)?.focus();
  };
  return (
    <li className={classes.undo}>
      <Text size="sm" role="status">
        {title}
      </Text>
      <Button ref={button} variant="default" onClick={undo}>
        Undo
      </Button>
    </li>
  );
}
