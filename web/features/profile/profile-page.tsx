import { Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { Page } from '../../components/page.tsx';
import { meQuery } from '../../lib/queries.ts';
import { GeneralTab } from './general/general-tab.tsx';
import { useProfileDraft } from './general/use-profile-draft.ts';
import { PlanTab } from './plan/plan-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';

const TABS = [
  { name: 'general', label: 'General' },
  { name: 'security', label: 'Security' },
  { name: 'plan', label: 'Plan' },
] as const;

/** The account: general settings, security and plan. The open tab is in the URL. */
export function ProfilePage() {
  const { data: me } = useSuspenseQuery(meQuery);
  const form = useProfileDraft(me);
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const open = TABS.find(({ name }) => name === hash)?.name ?? 'general';
  return (
    <Page title="Profile" lead={me.email}>
      <LeaveGuard isChanged={form.isChanged} text="Your profile was changed and not saved." onSave={form.save} />
      <Tabs
        value={open}
        onChange={(name) => navigate({ to: '/profile', hash: name ?? '', hashScrollIntoView: false })}
        keepMounted={false}
      >
        <Tabs.List mb="xl">
          {TABS.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name} mih={44}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab me={me} form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab me={me} />
        </Tabs.Panel>
        <Tabs.Panel value="plan">
          <PlanTab me={me} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
