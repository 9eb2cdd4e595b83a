import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { selectRow } from '#test/browser/steps/rows.ts'
import { gridNamed, textsOf } from '#test/browser/steps/screen.ts'
import type { RoleName } from '#shared/access/roles.ts'
import { REFUSED, sightOf, type ExpectedScreen } from './ExpectedScreen.ts'
import { firstRowOf } from './openScreen.ts'

/** What a person sees of a screen: its heading, and the captions of its list's actions. */
interface Seen {
  readonly heading: unknown
  readonly shown?: readonly string[]
  readonly withoutRow?: readonly string[]
  readonly withRow?: readonly string[]
}

/** The actions of the open screen's list, before and after its first row is selected. */
export async function lookAtActions(tab: BrowserTab, screen: ExpectedScreen): Promise<Omit<Seen, 'heading'>> {
  const { list, isEmpty = false } = screen
  if (list === undefined) return {}
  const actions = `${gridNamed(list)}//button[starts-with(@data-testid, "action-")]`
  const enabled = `${actions}[not(@disabled) and not(@aria-disabled="true")]`
  const shown = await textsOf(tab, actions)
  const withoutRow = await textsOf(tab, enabled)
  if (isEmpty) return { shown, withoutRow }
  await selectRow(tab, await firstRowOf(tab, list))
  const isOnAnyRow = (caption: string): boolean => screen.actions?.[caption]?.dependsOnRecord !== true
  return { shown, withoutRow, withRow: (await textsOf(tab, enabled)).filter(isOnAnyRow) }
}

/** What somebody with these roles is expected to see. */
export function expectedSight(screen: ExpectedScreen, roles: readonly RoleName[]): Seen {
  const { isRefused, shown, withoutRow, withRow, inEmptyList } = sightOf(screen, roles)
  if (isRefused) return { heading: REFUSED }
  const heading: unknown = expect.stringMatching(screen.heading)
  if (screen.list === undefined) return { heading }
  return screen.isEmpty === true
    ? { heading, shown, withoutRow: inEmptyList }
    : { heading, shown, withoutRow, withRow }
}
