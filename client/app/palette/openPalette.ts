import { commitFocusedField } from '../../form/commitFocusedField.ts'
import type { App } from '../App.ts'
import { Palette } from './Palette.tsx'
import { GlanceModel } from './GlanceModel.ts'
import { findRecordItems, localItems } from './paletteItems.ts'
import { PaletteModel } from './PaletteModel.ts'
import { formatDay, WEEKDAYS, weekdayOf } from '#shared/kernel/days.ts'
import { meantDays } from '#shared/kernel/typedDays.ts'
import { openScreens } from '../../context/openScreens.ts'
import type { GoTo } from '../../context/RecordGlance.ts'
import type { PaletteItem } from './PaletteItem.ts'

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
  const glance = new GlanceModel(model, (error) => app.errors.report(error))
  const run = await app.dialogs.show(Palette, { model, glance })
  // What is chosen starts from where the user was: a dialog returns the focus there.
  if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
  run?.()
}

/** What leads to the day that a text means, `5/3`, `tomorrow`, `monday`: the board of the day, and what happened on it (PL300). */
function dayItems(app: App, text: string, goTo: GoTo): readonly PaletteItem[] {
  return meantDays(text, app.today()).flatMap((day) =>
    openScreens(app).flatMap(({ title, urlOfDay }): readonly PaletteItem[] => {
      if (urlOfDay === undefined) return []
      const path = urlOfDay(day)
      const caption = `${WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? ''}, ${formatDay(day)}`
      return [{ key: path, group: 'Days', caption, detail: title, icon: 'calendar', run: () => goTo(path) }]
    }),
  )
}
