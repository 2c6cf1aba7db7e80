import { Button, ColorInput, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { CSSProperties } from 'react';
import { MAX_PAGE_TEXT, MAX_TITLE_LENGTH } from '../../../../../src/codes/values/code-values.ts';
import { countText } from '../../../../lib/count-text.ts';
import type { ContentForm } from '../content-draft.ts';
import { ButtonList } from './button-list.tsx';
import { PagePreview } from './page-preview.tsx';
import { PAGE_TEMPLATES } from './page-templates.ts';
import { PictureField } from './picture-field.tsx';

const SIDE = { '--side': 'minmax(0, 15rem)' } as CSSProperties;

/** The fields of a page with buttons, and beside them how it looks. */
export function PageFields({ form }: { form: ContentForm }) {
  const { page } = form.values;
  const isEmpty = page.title === '' && page.text === '' && page.buttons.length === 0;
  return (
    <div className="panes" style={SIDE}>
      <Stack gap="md">
        {isEmpty && <Templates form={form} />}
        <TextInput
          label="Title"
          autoComplete="off"
          maxLength={MAX_TITLE_LENGTH * 2}
          {...form.getInputProps('page.title')}
        />
        <Textarea
          label="Text"
          description={`Optional. Addresses in it become links. ${countText([...page.text].length)} of ${countText(MAX_PAGE_TEXT)} characters.`}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('page.text')}
        />
        <PictureField form={form} />
        <ButtonList form={form} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          <Colour form={form} path="page.colours.background" label="Background" />
          <Colour form={form} path="page.colours.buttons" label="Buttons" />
        </SimpleGrid>
      </Stack>
      <PagePreview page={page} />
    </div>
  );
}

function Templates({ form }: { form: ContentForm }) {
  return (
    <Group gap="xs" role="group" aria-label="Start from">
      <Text size="sm" c="dimmed">
        Start from
      </Text>
      {PAGE_TEMPLATES.map(({ name, page }) => (
        <Button
          key={name}
          variant="default"
          size="xs"
          onClick={() => {
            form.setFieldValue('page', page);
            form.clearErrors();
          }}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}

function Colour({ form, path, label }: { form: ContentForm; path: string; label: string }) {
  return (
    <ColorInput
      label={`Colour: ${label.toLowerCase()}`}
      placeholder="Default"
      description="Text on it is black or white."
      format="hex"
      eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
      {...form.getInputProps(path)}
    />
  );
}
