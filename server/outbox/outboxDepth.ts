import type { Database } from '../database/Database.ts'

export interface OutboxDepth {
  readonly waiting: number
  readonly sending: number
  readonly failed: number
}

/** Numbers of waiting, sending and failed messages, for the metrics. */
export async function outboxDepth(database: Pick<Database, 'query' | 'dialect'>): Promise<OutboxDepth> {
  const { quote } = database.dialect
  const rows = await database.query(
    `SELECT ${quote('status')} AS ${quote('status')}, count(*) AS ${quote('messages')}
      FROM ${quote('EmailMessage')} WHERE ${quote('status')} IN ('Waiting', 'Sending', 'Failed')
      GROUP BY ${quote('status')}`,
    [],
  )
  const count = (status: string) => Number(rows.find((row) => row['status'] === status)?.['messages'] ?? 0)
  return { waiting: count('Waiting'), sending: count('Sending'), failed: count('Failed') }
}
