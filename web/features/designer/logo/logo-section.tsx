import {
  ActionIcon,
  Box,
  Button,
  FileButton,
  Group,
  Input,
  Menu,
  Slider,
  Stack,
  Switch,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EllipsisIcon, PencilIcon, Trash2Icon, UploadIcon } from 'lucide-react';
import { useEffect } from 'react';
import { DECORATION, type Logo } from '../../../../src/render/picture/decoration.ts';
import { SegmentedField } from '../../../components/segmented-field.tsx';
import { api } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { codeCountText } from '../../../lib/count-text.ts';
import { logosQuery, logoUrl } from '../../../lib/logos.ts';
import { LOGOS_MANAGE, useMay } from '../../../lib/may.ts';
import { type Logo as StoredLogo, v2 } from '../../../lib/v2.ts';
import type { DecorateProps } from '../controls/decorate.ts';
import { FindingText } from '../finding-text.tsx';
import { askName } from '../name-dialog.tsx';
import classes from './logo-section.module.css';
import { IMAGE_TYPES, logoName, pastedPicture, toLogoPng } from './to-logo-png.ts';

const { fields: FIELDS } = DECORATION.logo;

const DEFAULT_LOGO: Omit<Logo, 'hash'> = {
  size: FIELDS.size.default,
  margin: FIELDS.margin.default,
  shape: FIELDS.shape.default,
  clear: FIELDS.clear.default,
};

/** The logo in the middle: its choice and its settings. */
export function LogoSection({ decoration, decorate, notes }: DecorateProps) {
  const { logo } = decoration;
  const { data } = useQuery(logosQuery);
  const choose = (hash: string) => decorate({ logo: { ...DEFAULT_LOGO, ...logo, hash } });
  const library = useLogos(choose);
  usePastedPicture(library.upload.mutate);
  const logos = data ?? [];
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" flex={1} miw={200}>
            PNG, JPEG, WebP or SVG. A picture can be pasted here too.
          </Text>
          <FileButton accept={IMAGE_TYPES.join(',')} onChange={(file) => file && library.upload.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<UploadIcon size={16} aria-hidden />}
                loading={library.upload.isPending}
              >
                Upload logo
              </Button>
            )}
          </FileButton>
        </Group>
        <fieldset className={classes.row} aria-label="Logos">
          <UnstyledButton
            className={classes.tile}
            aria-pressed={logo === null}
            onClick={() => decorate({ logo: null })}
          >
            {/* Logos are shown on white, as they are printed; so is the tile without one. */}
            <Text span size="sm" c="gray.7">
              None
            </Text>
          </UnstyledButton>
          {logos.map((stored) => (
            <LogoTile
              key={stored.logo_id}
              stored={stored}
              isChosen={logo?.hash === stored.logo_id}
              onChoose={() => choose(stored.logo_id)}
              onRename={() =>
                askName({
                  title: 'Rename the logo',
                  first: stored.name,
                  maxLength: 100,
                  confirm: 'Rename',
                  onName: (name) => library.rename.mutate({ id: stored.logo_id, name }),
                })
              }
              onDelete={() => library.remove.mutate(stored.logo_id)}
            />
          ))}
          {logo && data && !logos.some(({ logo_id }) => logo_id === logo.hash) && (
            <UnstyledButton className={classes.tile} aria-pressed>
              <img src={logoUrl(logo.hash)} alt="The logo of this code, deleted from the library" />
            </UnstyledButton>
          )}
        </fieldset>
      </Stack>
      {logo && <LogoSettings logo={logo} set={(change, step) => decorate({ logo: { ...logo, ...change } }, step)} />}
      {logo && notes.map((text) => <FindingText key={text} finding={{ key: 'logo', level: 'note', text }} />)}
    </Stack>
  );
}

type SettingsProps = { logo: Logo; set: (change: Partial<Logo>, step?: string) => void };

function LogoSettings({ logo, set }: SettingsProps) {
  return (
    <>
      <Input.Wrapper label={`Size: ${logo.size} % of the code`} labelElement="div">
        <Slider
          min={FIELDS.size.min}
          max={FIELDS.size.max}
          step={1}
          value={logo.size}
          label={(size) => `${size} %`}
          thumbLabel="Size of the logo in per cent of the code"
          onChange={(size) => set({ size }, 'logo.size')}
        />
      </Input.Wrapper>
      <SegmentedField
        label="Shape"
        name="Shape of the logo"
        options={{ square: 'Square', round: 'Round' }}
        value={logo.shape}
        onChange={(shape) => set({ shape })}
      />
      <Switch
        label="Clear the dots behind it"
        description="Otherwise they show through where the logo is transparent."
        checked={logo.clear}
        onChange={(event) => set({ clear: event.currentTarget.checked })}
      />
      {logo.clear && (
        <Input.Wrapper label={`Margin: ${logo.margin} ${logo.margin === 1 ? 'module' : 'modules'}`} labelElement="div">
          <Slider
            min={FIELDS.margin.min}
            max={FIELDS.margin.max}
            step={0.5}
            value={logo.margin}
            label={(margin) => String(margin)}
            thumbLabel="Free modules around the logo"
            onChange={(margin) => set({ margin }, 'logo.margin')}
          />
        </Input.Wrapper>
      )}
    </>
  );
}

type TileProps = {
  stored: StoredLogo;
  isChosen: boolean;
  onChoose: () => void;
  onRename: () => void;
  onDelete: () => void;
};

function LogoTile({ stored, isChosen, onChoose, onRename, onDelete }: TileProps) {
  const { logo_id, name, code_count } = stored;
  const canManage = useMay(LOGOS_MANAGE);
  const ask = async () => {
    const text =
      code_count === 0
        ? 'No code uses it.'
        : `${codeCountText(code_count)} ${code_count === 1 ? 'has' : 'have'} this logo and will keep it. It will no longer be offered for others.`;
    const isSure = await confirmed({
      title: `Delete “${name}”?`,
      text,
      confirm: 'Delete logo',
      isDangerous: true,
    });
    if (isSure) onDelete();
  };
  return (
    <Box miw={0}>
      <UnstyledButton className={classes.tile} aria-pressed={isChosen} aria-label={name} onClick={onChoose}>
        <img src={logoUrl(logo_id)} alt="" />
      </UnstyledButton>
      <Group gap={0} wrap="nowrap" justify="space-between">
        <Text size="xs" truncate title={name}>
          {name}
        </Text>
        {canManage && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={28} aria-label={`Actions for logo ${name}`}>
                <EllipsisIcon size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<PencilIcon size={16} />} onClick={onRename}>
                Rename
              </Menu.Item>
              <Menu.Item color="red" leftSection={<Trash2Icon size={16} />} onClick={ask}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Box>
  );
}

/** A picture pasted anywhere on the page becomes a logo; pasting into a field is not affected. */
function usePastedPicture(onPicture: (picture: Blob) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const picture = pastedPicture(event.clipboardData);
      if (picture) onPicture(picture);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onPicture]);
}

/** Actions on the library; errors are shown until the same succeeds. */
function useLogos(onUploaded: (hash: string) => void) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(logosQuery);
  const upload = useMutation({
    mutationFn: async (file: Blob) =>
      v2('POST /v2/logos', { query: { name: logoName(file) }, body: await toLogoPng(file) }),
    onSuccess: ({ logo_id }) => onUploaded(logo_id),
    meta: { failed: 'The logo was not added' },
    onSettled,
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api('PATCH /logos/{id}', { id, body: { name } }),
    meta: { failed: 'The logo was not renamed' },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => v2('DELETE /v2/logos/{id}', { path: { id } }),
    meta: { failed: 'The logo was not deleted' },
    onSettled,
  });
  return { upload, rename, remove };
}
