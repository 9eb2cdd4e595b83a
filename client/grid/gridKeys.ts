import type { KeyHelp } from '../kit/KeyHelp.ts'

interface GridUse {
  readonly isEditing: boolean
  /** Whether editing can be turned on. */
  readonly mayEdit: boolean
  readonly opensRows: boolean
  readonly movesRows: boolean
  readonly selectsRows: boolean
}

/** What the keys do in the body of a grid. */
export function gridKeys({
  isEditing,
  mayEdit,
  opensRows,
  movesRows,
  selectsRows,
}: GridUse): readonly KeyHelp[] {
  return [
    ...(isEditing ? EDITING : opensRows ? [{ keys: 'Enter', caption: 'Open the row' }] : []),
    ...(mayEdit ? [{ keys: 'F2', caption: 'Edit the list, from the cell on' }] : []),
    { keys: 'Ctrl+C', caption: 'Copy the block, the selected rows, or the cell' },
    ...(selectsRows ? [{ keys: 'Space', caption: 'Select the row' }] : []),
    ...(movesRows
      ? [
          { keys: 'Alt+ArrowUp', caption: 'Move the row up' },
          { keys: 'Alt+ArrowDown', caption: 'Move the row down' },
        ]
      : []),
  ]
}

const EDITING: readonly KeyHelp[] = [
  { keys: 'Enter', caption: 'Edit the cell, as F2 does' },
  { keys: 'Tab', caption: 'Edit the next cell' },
  { keys: 'Esc', caption: 'Leave the cell as it was' },
  { keys: 'Ctrl+D', caption: 'Fill down: the value above, or of the first selected row' },
  { keys: 'Ctrl+V', caption: 'Paste cells of a spreadsheet, or what was copied here' },
  {
    keys: 'Shift+ArrowDown',
    caption: 'Select a block of cells, with all four arrows, a click, or by dragging',
  },
  { keys: 'Delete', caption: 'Empty the cell, the block, or the column in the selected rows' },
]
