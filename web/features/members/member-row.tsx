import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EllipsisIcon, HistoryIcon, PencilIcon, ShieldCheckIcon, UserMinusIcon } from 'lucide-react';
import { useDates } from '../../lib/dates.ts';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { projectsText } from './access.ts';
import type { Member } from './member-queries.ts';
import classes from './members.module.css';

type Props = {
  member: Member;
  isSelf: boolean;
  /** Absent: it is not the caller's to do. */
  onChange: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

/** Who it is, what he may do, where, and when he was last here. */
export function MemberRow({ member, isSelf, onChange, onRemove }: Props) {
  const { name, email, role, project_ids, two_factor, created_at, last_seen_at } = member;
  const { date, ago, dateTime } = useDates();
  const { nameOf } = useProjects();
  return (
    <li className={classes.row}>
      <div className="wrap-anywhere">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Badge variant="light" color={role === 'owner' ? 'indigo' : 'gray'}>
            {ROLE_NAMES[role]}
          </Badge>
          {isSelf && (
            <Badge variant="outline" color="gray">
              You
            </Badge>
          )}
        </Group>
        <Text size="sm">{email}</Text>
        <Text size="sm" c="dimmed" mt={2} className={classes.facts}>
          <span>{projectsText(project_ids, nameOf)}</span>
          {two_factor ? (
            <span>
              <ShieldCheckIcon size={14} aria-hidden className={classes.inline} /> Two-factor sign-in
            </span>
          ) : (
            <span>No second factor</span>
          )}
          <span title={last_seen_at === null ? undefined : dateTime(last_seen_at)}>
            {last_seen_at === null ? 'Not signed in' : `Last seen ${ago(last_seen_at)}`}
          </span>
          <span>Since {date(created_at)}</span>
        </Text>
      </div>
      <Menu position="bottom-end" withArrow>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={`Actions for ${name}`}>
            <EllipsisIcon size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onChange && (
            <Menu.Item leftSection={<PencilIcon size={16} />} onClick={onChange}>
              Change role or projects…
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<HistoryIcon size={16} />}
            renderRoot={(props) => <Link to="/activity" search={{ actor: member.person_id }} {...props} />}
          >
            Show activity
          </Menu.Item>
          {onRemove && (
            <Menu.Item color="red" leftSection={<UserMinusIcon size={16} />} onClick={onRemove}>
              Remove…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
