/** Above the field where there is room, so that the buttons below stay in sight while tags are chosen. */
export const TAG_DROPDOWN = {
  comboboxProps: { position: 'top-start', middlewares: { flip: true, shift: true } },
  maxDropdownHeight: 150,
} as const;
