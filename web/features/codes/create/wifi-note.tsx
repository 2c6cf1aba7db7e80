import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** What is different about these codes, said before somebody prints a thousand of them. */
export function WifiNote() {
  return (
    <Alert icon={<IconInfoCircle size={18} />} variant="light" title="The network is in the picture itself">
      Phones join without internet, so a printed code works offline. It also means that the printed code
      cannot be changed later, and that its scans are not counted.
    </Alert>
  );
}
