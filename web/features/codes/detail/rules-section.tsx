import { Button, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { ruleSentence } from '../../rules/rule-words.ts';
import { Section } from './section.tsx';

const SHOWN = 3;

/** The first rules in words, and the way to all of them. */
export function RulesSection({ code }: { code: Code }) {
  const { qr_id: id, redirect_rules: rules } = code;
  return (
    <Section
      title="Rules"
      lead={
        rules.length === 0
          ? 'None. Every scan goes the same way; rules can send phones, countries or times elsewhere.'
          : 'The first rule that fits a scan wins.'
      }
    >
      {rules.length > 0 && (
        <List type="ordered" size="sm" spacing={4}>
          {rules.slice(0, SHOWN).map((rule, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a rule is known by
            <List.Item key={place} style={{ overflowWrap: 'anywhere' }}>
              {ruleSentence(rule)}
            </List.Item>
          ))}
        </List>
      )}
      {rules.length > SHOWN && (
        <Text size="sm" c="dimmed">
          and {rules.length - SHOWN} more
        </Text>
      )}
      <Button
        variant="default"
        w="fit-content"
        renderRoot={(props) => <Link to="/codes/$id/rules" params={{ id }} {...props} />}
      >
        {rules.length === 0 ? 'Add rules' : 'Edit rules'}
      </Button>
    </Section>
  );
}
