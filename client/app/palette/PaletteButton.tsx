import { useLocation, useNavigate } from 'react-router'
import { formatDay, WEEKDAYS, weekdayOf } from '#shared/kernel/days.ts'
import { meantDays } from '#shared/kernel/typedDays.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useApp, type App } from '../App.ts'
import { useShortcut } from '../../context/useShortcut.ts'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import { openScreens } from '../../context/openScreens.ts'
import type { GoTo } from '../../context/RecordGlance.ts'
import { PALETTE_KEYS, findRecordItems, localItems } from './paletteItems.ts'
import { Palette } from './Palette.tsx'
import { GlanceModel } from './GlanceModel.ts'
import { PaletteModel } from './PaletteModel.ts'
import type { PaletteItem } from './PaletteItem.ts'

/** Opens the command palette, as Ctrl+K does (B-10). */
export function PaletteButton() {
  const app = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = (): void => void openPalette(app, pathname + search, (path) => void navigate(path))
  useShortcut({ keys: PALETTE_KEYS, caption: 'Search or jump to', scope: 'page', inText: true, run: open })
  return (
    <button
      type="button"
      className="palette-button"
      aria-keyshortcuts="Control+K"
      title="Search or jump to (Ctrl+K)"
      onClick={open}
    >
      <Icon name="search" size={14} />
      <span>Search or jump to</span>
    </button>
  )
}

/** Shows the command palette over the page at this address, and does what is chosen in it. */
async function openPalette(app: App, shown: string, goTo: GoTo): Promise<void> {
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
