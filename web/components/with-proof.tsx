import { modals } from '@mantine/modals';
import { ApiError } from '../lib/api.ts';
import { ProofForm } from './proof-form.tsx';

/** The person did not confirm; nothing was done, and nothing has to be said. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

/** Does what may need a recent proof that the person is there, which is asked for where it is missing. */
export async function withProof<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error;
    if (!(await proved())) throw new NotConfirmed('It was not confirmed.');
    return run();
  }
}

function proved(): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: 'Is it you?',
      centered: true,
      onClose: () => resolve(false),
      children: (
        <ProofForm
          onDone={() => {
            resolve(true);
            modals.close(id);
          }}
        />
      ),
    });
  });
}
