import { observer } from 'mobx-react-lite'
import { recipients } from '#shared/customers/recipients.ts'
import { Statement } from '#shared/customers/Statement.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { editorOf, type EditorContext } from '../../screen/editor/Editor.ts'
import { fetchTemplate } from '../../screen/email/fetchTemplate.ts'
import { isRemaining } from '../../screen/record/children.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import { messages } from './messages.ts'
import { initialStatementDays, rememberStatementDays } from '../../screen/statements/statementDays.ts'

type StatementRecord = RecordOfEntity<typeof Statement>

type StatementContext = EditorContext<StatementRecord>

type Keep = () => Promise<boolean>

interface StatementPart {
  readonly record: StatementRecord
}

/** Where the statement would be emailed to. */
const Recipient = observer(function Recipient({ record }: StatementPart) {
  const recipient = recipientOf(useScreenContext(), record)
  return (
    <div className="field span-3">
      <p className="form-hint">
        {recipient === null ? 'This customer has no email address.' : `It is emailed to ${recipient}.`}
      </p>
    </div>
  )
})

/** The days of a customer's statement, 400 pixels wide, to be printed or emailed (F-076…F-078). */
export const statementEditor = editorOf(Statement, {
  noun: 'statement',
  title: 'Statement',
  width: 400,
  form: [[{ field: 'startDate', span: 3 }, { field: 'endDate', span: 3 }, { Part: Recipient }]],
  initialValues: (app) => initialStatementDays(app.today()),
  submit: { caption: 'Print', icon: 'print', run: print },
  commands: [{ caption: 'Email', icon: 'mail', isSave: true, run: email }],
})

/** Stores it and opens its print in a new tab, within the press; false when it was not stored. */
async function print({ app, record }: StatementContext, keep: Keep): Promise<boolean> {
  let isStored = false
  await openFile(app, async () => {
    isStored = await store(record, keep)
    return isStored ? `/api/report/Statement?id=${record.id}` : null
  })
  return isStored
}

/** Stores it with its email to the customer; false when it was not stored. Throws QueryFailed. */
async function email({ app, record }: StatementContext, keep: Keep): Promise<boolean> {
  const to = recipientOf(app, record)
  if (to === null) {
    app.toasts.error(messages.recipientRequired)
    return false
  }
  const template = await fetchTemplate(app.store, {
    subject: 'StatementEmailSubject',
    body: 'StatementEmailBody',
  })
  const values = { ...template, to, customerId: record.customerId, statementId: record.id }
  const message = unansweredEmail(app, record) ?? app.store.create('EmailMessage', values, 'Email statement')
  const isStored = await store(record, keep)
  // Without a response, the next click on Email finds out whether it was sent: it is the same email.
  if (!isStored && !app.store.isUnanswered) app.store.remove(message)
  return isStored
}

/** The email of an earlier press that had no response; null without one. */
function unansweredEmail(
  { store: { pending } }: ScreenContext,
  { id }: StatementRecord,
): TrackedRecord | null {
  const isOfStatement = ({ entity, state }: PendingRecord): boolean =>
    state === 'added' &&
    entity.entityType.shortName === 'EmailMessage' &&
    propertiesOf(entity)['statementId'] === id
  return pending.records.find(isOfStatement)?.entity ?? null
}

async function store(statement: StatementRecord, keep: Keep): Promise<boolean> {
  const isStored = await keep()
  if (isStored) rememberStatementDays(statement)
  return isStored
}

/** The addresses of the statement's customer and of its contacts that get statements; null without any (IN581). */
function recipientOf({ store }: ScreenContext, { customerId }: StatementRecord): string | null {
  const customer = store.cached('Customer', customerId)
  return recipients('statements', customer?.email ?? null, customer?.contacts.filter(isRemaining) ?? [])
}
