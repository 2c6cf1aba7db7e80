import { useState } from 'react';

/** What is stored as it was when the user began to change it: what a save is decided on. */
export function useEditBase<Stored>(stored: Stored, isChanged: boolean): Stored {
  const [base, setBase] = useState(stored);
  if (!isChanged && base !== stored) setBase(stored);
  return base;
}
