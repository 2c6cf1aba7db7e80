import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BorderedList } from '../../../components/bordered-list.tsx';
import { Section } from '../../../components/section.tsx';
import { invalidateCodeLists } from '../../../lib/code-lists.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { codeQuery } from '../../../lib/queries.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import { type Code, v2 } from '../../../lib/v2.ts';
import { SaveButtons } from './save-buttons.tsx';
import { useCodeForm } from './use-code-form.ts';

const aliasOf = ({ alias }: Code) => ({ alias: alias ?? '' });

/** The name of the code on its project's domain, and those that it had. Not shown where there is neither. */
export function AliasSection({ code, onUnsaved }: { code: Code; onUnsaved: (isUnsaved: boolean) => void }) {
  const { all } = useProjects();
  const host = all.find(({ project_id }) => project_id === code.project_id)?.custom_domain ?? null;
  const { form, base, isChanged, save, discard, dialog } = useCodeForm<{ alias: string }>({
    code,
    valuesOf: aliasOf,
    what: 'alias',
    saved: 'Alias saved.',
    onUnsaved,
  });
  const { earlier_aliases: earlier } = code;
  if (host === null && code.alias === null && earlier.length === 0) return null;

  const submit = async ({ alias }: { alias: string }) =>
    save(base, { alias: alias.trim() === '' ? null : alias.trim() });
  return (
    <Section
      title="Alias"
      lead={
        host === null
          ? 'The project has no domain at present, so links have the slug.'
          : `A name on ${host}, in the link and in new pictures. What is printed keeps working.`
      }
    >
      <form onSubmit={form.onSubmit((values) => (isChanged ? submit(values) : undefined))} noValidate>
        <Stack gap="sm">
          <TextInput
            label={host === null ? 'Alias' : `https://${host}/`}
            placeholder={code.slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('alias')}
          />
          <SaveButtons isChanged={isChanged} save="Save alias" onDiscard={discard} />
        </Stack>
      </form>
      {earlier.length > 0 && <EarlierAliases code={code} aliases={earlier} />}
      {dialog}
    </Section>
  );
}

function EarlierAliases({ code: { qr_id: id }, aliases }: { code: Code; aliases: string[] }) {
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: (alias: string) => v2('DELETE /v2/qr-codes/{id}/aliases/{alias}', { path: { id, alias } }),
    onSuccess: () => {
      notify('Alias released.');
      invalidateCodeLists(client);
      return client.invalidateQueries({ queryKey: codeQuery(id).queryKey });
    },
    onError: (error) => notifyError(error, 'The alias was not released'),
  });
  const ask = async (alias: string) => {
    const text = `Printed copies with “${alias}” will not be found any more, and another code may get it.`;
    if (await confirmed({ title: 'Release this alias?', text, confirm: 'Release it', isDangerous: true }))
      release.mutate(alias);
  };
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        Earlier aliases, which still lead to this code
      </Text>
      <BorderedList label="Earlier aliases">
        {aliases.map((alias) => (
          <Group component="li" key={alias} justify="space-between" wrap="nowrap" px="sm" py={6}>
            <Text size="sm" className="wrap-anywhere">
              {alias}
            </Text>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Release ${alias}`}
              disabled={release.isPending}
              onClick={() => ask(alias)}
            >
              Release
            </Button>
          </Group>
        ))}
      </BorderedList>
    </Stack>
  );
}
