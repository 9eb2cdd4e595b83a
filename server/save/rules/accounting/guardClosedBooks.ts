import { CLOSED_BOOKS_SETTINGS, closingRefusal } from '#shared/settings/closedBooks.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { settings } from '#shared/settings/settings.ts'
import { settingValues } from '#shared/settings/settingValues.ts'
import { readSettingRows } from '../../../reads/settings/readSettings.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** Closed books stay closed; a part of them is opened for a time, with a reason (ambiguities 74, AC400, SV410). */
export const guardClosedBooks: SettleRule = {
  name: 'guardClosedBooks',
  phase: 'settle',
  watches: ['Setting'],
  run: async (unit, context) => {
    const changes = new Records(unit).changes('Setting')
    const after = await readSettingRows(readingIn(context), CLOSED_BOOKS_SETTINGS)
    const changedNames = new Set(changes.map(({ after: { name } }) => name))
    const before = [
      ...after.filter(({ name }) => !changedNames.has(name)),
      ...changes.flatMap((change) => (change.before === null ? [] : [change.before])),
    ]
    const refusal = closingRefusal(
      settingValues(before, CLOSED_BOOKS_SETTINGS),
      settingValues(after, CLOSED_BOOKS_SETTINGS),
      dayOfInstant(context.now, context.timeZone),
    )
    if (refusal === null) return
    const { setting, message } = refusal
    // The setting that lacks something may be one that the save does not touch.
    const culprit = changes.find(({ after: { name } }) => name === setting) ?? changes[0]
    if (culprit !== undefined)
      refuseAll(violationsBy(culprit, { code: 'closedBooks', field: settings[setting].column, message }))
  },
}
