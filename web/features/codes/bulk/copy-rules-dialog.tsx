import { List, Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import type { ManyChange } from '../../../lib/change-codes.ts';
import { codesQuery } from '../../../lib/code-lists.ts';
import { meQuery } from '../../../lib/queries.ts';
import { rulesOf } from '../../../lib/redirect-rules.ts';
import { ruleSentence } from '../../../lib/rule-text.ts';
import type { Code } from '../../../lib/v2.ts';
import { PlanLock } from '../plan-lock.tsx';

type Props = {
  /** "3 codes" */
  what: string;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (change: ManyChange) => void;
};

/** Gives many codes the rules of one. */
export function CopyRulesDialog({ what, isOpen, onClose, onChosen }: Props) {
  const { data: me } = useSuspenseQuery(meQuery);
  const [source, setSource] = useState<Code | null>(null);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const { data } = useInfiniteQuery({
    ...codesQuery(asked === '' || source !== null ? {} : { search: asked }),
    enabled: isOpen,
  });
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  const codes = source && !found.some(({ qr_id }) => qr_id === source.qr_id) ? [source, ...found] : found;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setSource(null);
        setSearch('');
      }}
      title={`Copy rules to ${what}`}
    >
      <Stack>
        <PlanLock me={me} feature="advanced_redirects" what="Redirect rules" />
        <Select
          label="From the code"
          placeholder="Search codes"
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          // The server has searched already.
          filter={({ options }) => options}
          nothingFoundMessage="No results"
          data={codes.map(({ qr_id: value, label, slug }) => ({ value, label: `${label} (${slug})` }))}
          value={source?.qr_id ?? null}
          onChange={(id) => setSource(codes.find(({ qr_id }) => qr_id === id) ?? null)}
          data-autofocus
        />
        {source && <Rules code={source} what={what} />}
        <DialogButtons
          gap="md"
          onCancel={onClose}
          disabled={source === null}
          onClick={() => {
            onClose();
            if (source) onChosen({ rules: source.rules });
          }}
        >
          Replace the rules of {what}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

function Rules({ code, what }: { code: Code; what: string }) {
  const rules = rulesOf(code);
  if (rules.length === 0) return <Text size="sm">It has no rules: those of {what} are removed.</Text>;
  return (
    <div>
      <Text size="sm" fw={550}>
        Its rules, which replace theirs
      </Text>
      <List type="ordered" size="sm" mt={4} spacing={2}>
        {rules.map((rule) => (
          <List.Item key={JSON.stringify(rule)} className="wrap-anywhere">
            {ruleSentence(rule)}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
