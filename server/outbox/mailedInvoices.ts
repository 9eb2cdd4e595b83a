import { moveInvoice } from '#shared/invoicing/invoiceTransitions.ts'
import type { Database, Transaction } from '../database/Database.ts'
import type { SavingUser } from '../save/change.ts'
import type { ChangeSet } from '../save/ChangeSet.ts'
import { commitWork } from '../save/commitWork.ts'
import type { SaveContext } from '../save/saveChanges.ts'
import type { OutboxMessage } from './OutboxMessage.ts'
import type { OutboxListener } from './OutboxWorker.ts'

/** What a try to send an email came to. */
interface Fate {
  readonly sent: string | null
  readonly error: string | null
}

/**
 * Tells the invoices of emails what became of these: sent, one that waits for it is Emailed; either way a communication says so
 * (M-033, ambiguity 13). It is a save of its own within the transaction that records the email.
 */
export function mailedInvoices(saves: SaveContext): OutboxListener {
  const untold = new Map<number, ChangeSet[]>()
  const tell = async (message: OutboxMessage, fate: Fate, transaction: Transaction): Promise<void> => {
    const changeSets: ChangeSet[] = []
    untold.set(message.id, changeSets)
    const within = {
      ...saves,
      database: joining(saves.database, transaction),
      onSaved: (changeSet: ChangeSet) => void changeSets.push(changeSet),
    }
    if (message.invoiceId !== null) await tellInvoice(within, message, message.invoiceId, fate)
  }
  return {
    onSent: (message, sent, transaction) => tell(message, { sent, error: null }, transaction),
    onFailed: (message, error, transaction) => tell(message, { sent: null, error }, transaction),
    onRecorded: (message) => {
      for (const changeSet of untold.get(message.id) ?? []) void saves.onSaved?.(changeSet)
      untold.delete(message.id)
    },
  }
}

function tellInvoice(
  saves: SaveContext,
  message: OutboxMessage,
  invoiceId: number,
  { sent, error }: Fate,
): Promise<void> {
  return commitWork(saves, senderOf(message), async (records) => {
    const [invoice] = await records.find('Invoice', 'id', [invoiceId])
    if (invoice === undefined || invoice.deleted !== null) return
    if (sent !== null) records.change('Invoice', invoice, moveInvoice(invoice, 'emailSent') ?? {})
    const communication = { type: 'Email', sent, error, invoiceId, emailMessageId: message.id } as const
    records.add('InvoiceCommunication', communication)
  })
}

/** Whoever queued the email; all that is known is the name. */
function senderOf({ createdBy }: OutboxMessage): SavingUser {
  return { userId: 0, firstName: createdBy ?? 'Rolloff', lastName: '', roles: [] }
}

/** The database for work that joins a transaction which is under way. */
function joining(database: Database, transaction: Transaction): Database {
  return {
    dialect: database.dialect,
    dataSource: database.dataSource,
    readText: (sql, parameters) => database.readText(sql, parameters),
    query: (sql, parameters) => transaction.query(sql, parameters),
    transaction: (work) => work(transaction),
    close: async () => undefined,
  }
}
