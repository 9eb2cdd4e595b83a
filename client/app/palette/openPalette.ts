import { commitFocusedField } from '../../form/commitFocusedField.ts'
import type { App } from '../App.ts'
import { dayItems } from './dayItems.ts'
import { Palette } from './Palette.tsx'
import { findRecordItems, localItems, type GoTo } from './paletteItems.ts'
import { PaletteModel } from './PaletteModel.ts'

/** Shows the command palette over the page at this address, and does what is chosen in it. */
export async function openPalette(app: App, shown: string, goTo: GoTo): Promise<void> {
  // A cell that is being edited would lose what was typed when the focus leaves it.
  commitFocusedField()
  const origin = document.activeElement
  const model = new PaletteModel({
    local: localItems(app, shown, goTo),
    days: (text) => dayItems(app, text, goTo),
    search: (text) => findRecordItems(app, text, goTo),
    onFailure: (error) => app.errors.report(error),
  })
  const chosen = await app.dialogs.show(Palette, { model })
  // What is chosen starts from where the user was: a dialog returns the focus there.
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
  chosen?.run()
}
