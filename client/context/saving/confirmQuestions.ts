import { recordName } from '#shared/model/recordTitle.ts'
import { countOf } from '../../kit/countOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import { perContext } from '../perContext.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { rulesOf } from './followUp.ts'
import type { EditedFields } from './SavingRule.ts'

/** The number of records that a question names; there may be hundreds. */
const NAMED = 8

interface Question {
  readonly record: PendingRecord
  readonly text: string
}

/** What was confirmed of records that are pending: their save does not ask it again. */
const confirmedOf = perContext(() => new WeakMap<TrackedRecord, ReadonlySet<string>>())

/** Asks once what is to be confirmed of these records; where there are several, with the name of each. */
export async function confirmQuestions(
  app: ScreenContext,
  records: readonly PendingRecord[],
): Promise<boolean> {
  const asked = questionsOf(app, records)
  const [first, ...others] = asked
  if (first === undefined) return true
  if (others.length === 0) return app.dialogs.confirm(first.text)
  const lines = asked.slice(0, NAMED).map(({ record: { typeName, entity }, text }) => {
    return `${recordName(app.model, typeName, propertiesOf(entity), app.lookups.title)}: ${text}`
  })
  const more =
    asked.length > NAMED ? [`And ${countOf(asked.length - NAMED, 'more question')} of this kind.`] : []
  return app.dialogs.confirm([...lines, ...more, 'Do you want to save them all?'].join('\n'))
}

/** Asks the same of records that a dialog leaves pending, and keeps the answer for their save (RC1280). */
export async function confirmKept(app: ScreenContext, entities: readonly TrackedRecord[]): Promise<boolean> {
  const records = app.store.pending.records.filter(
    ({ entity, state }) => state !== 'deleted' && entities.includes(entity),
  )
  const asked = questionsOf(app, records)
  if (!(await confirmQuestions(app, records))) return false
  const confirmed = confirmedOf(app)
  for (const { record, text } of asked)
    confirmed.set(record.entity, new Set([...(confirmed.get(record.entity) ?? []), text]))
  return true
}

function questionsOf(app: ScreenContext, records: readonly PendingRecord[]): readonly Question[] {
  return records.flatMap((record) =>
    rulesOf(app, record.typeName).flatMap((rule) => {
      const text = rule.question?.(app, record.entity, editedFields(record)) ?? null
      const isKnown = text !== null && confirmedOf(app).get(record.entity)?.has(text) === true
      return text === null || isKnown ? [] : [{ record, text }]
    }),
  )
}

/** The fields of a pending record that are stored with another value than before. */
export function editedFields({ state, fields }: PendingRecord): EditedFields {
  if (state === 'added') return { has: () => true, before: () => undefined }
  const before = new Map(fields.map((field) => [field.property, field.before]))
  return { has: (field) => before.has(field), before: (field) => before.get(field) }
}
