import { Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Page } from '../../components/page.tsx';
import { ACCOUNT_CHANGE, may } from '../../lib/may.ts';
import { meOf } from '../../lib/me.ts';
import { personQuery } from '../../lib/queries.ts';
import { GeneralTab } from './general/general-tab.tsx';
import { useProfileDraft } from './general/use-profile-draft.ts';
import { PlanTab } from './plan/plan-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';

const TABS = [
  { name: 'general', label: 'General' },
  { name: 'security', label: 'Security' },
] as const;
const PLAN = { name: 'plan', label: 'Plan' } as const;

/** The person, and the account for those who manage it: general settings, security and plan. The open tab is in the URL. */
export function ProfilePage() {
  const { data: person } = useSuspenseQuery(personQuery);
  const me = person.account && meOf(person);
  const managed = me && may(me, ACCOUNT_CHANGE) ? me : null;
  const form = useProfileDraft(person);
  const tabs = managed ? [...TABS, PLAN] : TABS;
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const open = tabs.find(({ name }) => name === hash)?.name ?? 'general';
  return (
    <Page title="Profile" lead={person.email}>
      <LeaveGuard isChanged={form.isChanged} text="Your profile was changed and not saved." onSave={form.save} />
      <Tabs
        value={open}
        onChange={(name) => navigate({ to: '/profile', hash: name ?? '', hashScrollIntoView: false })}
        keepMounted={false}
      >
        <Tabs.List mb="xl">
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab person={person} managed={managed} form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab me={person} />
        </Tabs.Panel>
        {managed && (
          <Tabs.Panel value="plan">
            <PlanTab me={managed} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  );
}
