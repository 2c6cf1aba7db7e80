import { useState } from 'react';

/** The stored value at the time when the user began to edit, on which a save is based. */
export function useEditBase<Stored>(stored: Stored, isChanged: boolean): Stored {
  const [base, setBase] = useState(stored);
  if (!isChanged && base !== stored) setBase(stored);
  return base;
}
