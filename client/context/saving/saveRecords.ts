import { groupBy } from '#shared/kernel/groupBy.ts'
import { supportsSoftDelete } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import type { Consequence } from '#shared/wire/save.ts'
import type { ImmediateEdit } from '../../store/ImmediateEdit.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import type { ScreenContext } from '../ScreenContext.ts'
import { SAVED } from '../messages.ts'
import { countOf } from '../../kit/countOf.ts'
import { sayDeleted } from './bringBack.ts'
import { confirmQuestions, editedFields } from './confirmQuestions.ts'
import { sendPending, type RefusedSave } from './sendPending.ts'
import { aboutToBeStored, followUp, rulesOf } from './followUp.ts'
import type { StoredRecord } from './SavingRule.ts'
import { summarizeConsequences } from './summarizeConsequences.ts'

/**
 * Saves pending records: checks for problems (F-031), asks what their entities take along and ask before, sends the records together,
 * and does what follows. What follows a save comes after it: before, the edits could still be undone. False when they were not stored,
 * which the user was shown.
 */
export async function saveRecords(
  app: ScreenContext,
  entities: readonly TrackedRecord[],
  showProblem: (first: PendingRecord) => void,
  refused: RefusedSave = {},
): Promise<boolean> {
  const { store } = app
  const records = pendingOf(app, entities)
  const invalid = records.find(
    ({ entity, state }) => state !== 'deleted' && store.problemsOfSave(entity).length > 0,
  )
  if (invalid !== undefined) {
    if (refused.undo === undefined) app.toasts.refusal(RULE_VIOLATIONS_MESSAGE)
    showProblem(invalid)
    return false
  }
  const along = await answered(app, () => takeAlong(app, records))
  if (along === null) return false
  try {
    const isStored = await sendRecords(app, [...new Set([...entities, ...along.records])], refused)
    // Without a response the save is repeated later, with all that it had.
    if (isStored || (refused.undo === undefined && store.isUnanswered)) along.settle()
    return isStored
  } finally {
    along.takeBack()
  }
}

async function sendRecords(
  app: ScreenContext,
  entities: readonly TrackedRecord[],
  refused: RefusedSave,
): Promise<boolean> {
  const records = pendingOf(app, entities)
  if ((await answered(app, () => askBefore(app, records))) !== true) return false
  if (refused.undo === undefined && !(await askBeforeLargeSave(app, records))) return false
  const added = records.filter(({ state }) => state === 'added')
  const stored = aboutToBeStored(records)
  const outcome = await sendPending(app, entities, refused)
  if (outcome === null) {
    for (const message of failedMessages(app, added)) app.toasts.error(message)
    return false
  }
  const messages = [...storedMessages(app, added), ...changeMessages(app, stored)]
  showSaved(app, messages.length === 0 ? [SAVED] : messages)
  // A fee or a link that was removed from a record is an edit of that.
  const own = stored.filter(({ record }) =>
    supportsSoftDelete(getEntity(app.model, record.entityType.shortName)),
  )
  sayDeleted(app, own, outcome.saveId)
  await followUp(app, stored)
  return true
}

function pendingOf({ store }: ScreenContext, entities: readonly TrackedRecord[]): readonly PendingRecord[] {
  return store.pending.records.filter(({ entity }) => entities.includes(entity))
}

/** The edit of what is taken along; null where the user wants nothing stored. */
async function takeAlong(
  app: ScreenContext,
  records: readonly PendingRecord[],
): Promise<ImmediateEdit | null> {
  const edits: (() => void)[] = []
  for (const record of records) {
    if (record.state !== 'modified') continue
    for (const rule of rulesOf(app, record.typeName)) {
      const edit =
        rule.takeAlong === undefined
          ? NOTHING
          : await rule.takeAlong(app, record.entity, editedFields(record))
      if (edit === null) return null
      edits.push(edit)
    }
  }
  return app.store.editAtOnce('Take along', () => edits.forEach((edit) => edit()))
}

const NOTHING = (): void => {}

async function askBefore(app: ScreenContext, records: readonly PendingRecord[]): Promise<boolean> {
  const kept = records.filter(({ state }) => state !== 'deleted')
  if (!(await confirmQuestions(app, kept))) return false
  for (const record of kept)
    for (const rule of rulesOf(app, record.typeName))
      if ((await rule.askBefore?.(app, record.entity, editedFields(record))) === false) return false
  for (const [typeName, own] of groupBy(kept, (record) => record.typeName)) {
    const edited = own.map((record) => ({ record: record.entity, edited: editedFields(record) }))
    for (const rule of rulesOf(app, typeName))
      if ((await rule.askBeforeAll?.(app, edited)) === false) return false
  }
  return true
}

/** What was answered; null where it is not known what to ask, which is shown: nothing is stored, and the records stay pending. */
async function answered<T>(app: ScreenContext, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    app.errors.report(error)
    return null
  }
}

function failedMessages(app: ScreenContext, added: readonly PendingRecord[]): readonly string[] {
  const rules = added.flatMap(({ typeName }) => rulesOf(app, typeName))
  return [...new Set(rules.flatMap(({ failedMessage }) => failedMessage ?? []))]
}

/** What is said of added records once they are stored, and have their numbers. */
function storedMessages(app: ScreenContext, added: readonly PendingRecord[]): readonly string[] {
  return [...groupBy(added, ({ typeName }) => typeName)].flatMap(([typeName, records]) =>
    rulesOf(app, typeName).flatMap((rule) => rule.storedMessage?.(records.map(({ entity }) => entity)) ?? []),
  )
}

/** What is said of changed records once they are stored. */
function changeMessages(app: ScreenContext, stored: readonly StoredRecord[]): readonly string[] {
  const messages = stored
    .filter(({ state }) => state === 'modified')
    .flatMap(({ record, changed }) =>
      rulesOf(app, record.entityType.shortName).flatMap(
        (rule) => rule.changedMessage?.(record, changed) ?? [],
      ),
    )
  return [...new Set(messages)]
}

/** Shows the success messages and dismisses the error messages of earlier attempts. */
function showSaved({ toasts }: ScreenContext, messages: readonly string[]): void {
  toasts.dismissRefusals()
  for (const message of messages) toasts.success(message)
}

/** The number of records beyond which nobody keeps in mind what follows from a save. */
const LARGE_SAVE = 50

/**
 * Says what a large save would do besides, and asks whether to go on; true for a small one, and for one from which nothing follows. What
 * the server would refuse is refused by the save itself, which says why.
 */
async function askBeforeLargeSave(
  { dialogs, model, store }: ScreenContext,
  records: readonly PendingRecord[],
): Promise<boolean> {
  if (records.length < LARGE_SAVE) return true
  const consequences = await consequencesOf(() => store.preview(records.map(({ entity }) => entity)))
  if (consequences.length === 0) return true
  return dialogs.confirm(
    `Save ${countOf(records.length, 'record')}? By this, ${summarizeConsequences(consequences, model)} too. Review says what and why.`,
  )
}

async function consequencesOf(
  preview: () => Promise<{ readonly consequences: readonly Consequence[] }>,
): Promise<readonly Consequence[]> {
  try {
    return (await preview()).consequences
  } catch {
    return []
  }
}
