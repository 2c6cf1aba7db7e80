import { useQuery } from '@tanstack/react-query';
import { FormError } from '../../components/form-error.tsx';
import { api } from '../../lib/api.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { AuthLink, AuthPage } from './auth-page.tsx';
import { EmailForm } from './email-input.tsx';
import { AskOperator } from './expired-link.tsx';

export function ForgotPage() {
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <AuthPage title="Forgot your password?" below={<AuthLink to="/sign-in">Back to sign-in</AuthLink>}>
      <FormError error={error} />
      {about && (about.mail ? <MailForm /> : <AskOperator />)}
    </AuthPage>
  );
}

function MailForm() {
  return (
    <EmailForm
      lead="Enter the e-mail of your account. We send you a link to set a new password."
      send={async (email) => {
        await api('POST /password-mail', { body: { email } });
        return email;
      }}
      sent={(email) => <>If {email} has an account here, a mail with a link is on its way.</>}
    />
  );
}
