import { recordedChanges as changesOf } from '#shared/auditing/AuditLog.ts'
import type { EntityName } from '#shared/entities.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { ProductUnderTest } from './product.ts'
import { find, textsOf, waitFor } from './screen.ts'

const ENTRIES = '//*[@data-testid="history-entry"]'
const CHANGES = '//*[@data-testid="history-changes"]//tbody/tr'

/**
 * The changes in the newest entries of the history that is open, in all of them unless a number is given, each with who made it:
 * `Ann Kuiper: Status Emailed → Paid`.
 */
export async function changesInHistory(tab: BrowserTab, newest = Infinity): Promise<readonly string[]> {
  const count = Math.min(newest, (await tab.page.$$(`xpath/${ENTRIES}`)).length)
  const changes: string[] = []
  for (let index = 1; index <= count; index += 1) {
    const entry = `(${ENTRIES})[${index}]`
    await find(tab, entry).click()
    await waitFor(tab, `${entry}[@aria-selected="true"]`)
    const [user = ''] = await textsOf(tab, `${entry}/td[4]`)
    const fields = await tab.page.$$eval(`xpath/${CHANGES}`, (rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    )
    changes.push(
      ...fields.map(([field = '', before = '', after = '']) => `${user}: ${field} ${before} → ${after}`),
    )
  }
  return changes
}

/** The changes of a record as they are recorded, each with who made it: `Ann Kuiper: statusId 10 → 9`. */
export function recordedChanges(
  { stored }: Pick<ProductUnderTest, 'stored'>,
  entity: EntityName,
  id: number,
): readonly string[] {
  const entries = stored.all(
    'SELECT userName, data FROM AuditLog WHERE entityTypeName = ? AND entityId = ?',
    entity,
    id,
  )
  return entries.flatMap(({ userName, data }) =>
    changesOf(String(data)).map(
      ({ ColumnName, OriginalValue, NewValue }) =>
        `${String(userName)}: ${ColumnName} ${String(OriginalValue)} → ${String(NewValue)}`,
    ),
  )
}
