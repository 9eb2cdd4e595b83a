import { backTo, wasMovedSince, type CardPosition } from '#shared/dispatch/undoMove.ts'
import { jobAuditLogsQuery, type JobAuditEntry } from '#shared/auditing/queries.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import { isRemaining } from '../../screen/record/children.ts'
import type { BoardJob } from './boardJob.ts'
import type { BoardModel } from './BoardModel.ts'
import type { CardOrigin, StoredChange } from './BoardMoves.ts'
import { ConcurrentMove, describeMove, savePositions } from './concurrentMoves.ts'

/** What one save does to a card. */
export interface CardChange {
  readonly job: BoardJob
  /** The edit; `create` and `remove` are those of the record. */
  readonly kind: 'move' | 'create' | 'remove'
  readonly edit: () => void
}

interface ChangedCard {
  readonly job: BoardJob
  readonly kind: CardChange['kind']
  readonly before: CardPosition
  /** The card above it before, 0 for none. */
  readonly precedingId: number
  readonly after: CardPosition
}

/** Stores changes of cards by one save. Throws SaveConflict if others moved one meanwhile, and the store's errors. */
export async function storeCards(
  model: BoardModel,
  label: string,
  changes: () => readonly CardChange[],
): Promise<StoredChange> {
  let cards: readonly Omit<ChangedCard, 'after'>[] = []
  await savePositions(model.app, label, () => {
    const asked = changes()
    cards = asked.map(({ job, kind }) => ({
      job,
      kind,
      before: positionOf(job),
      precedingId: precedingIdOf(model, job),
    }))
    for (const { edit } of asked) edit()
  })
  return new JobsChange(
    model,
    label,
    cards.map((card) => ({ ...card, after: positionOf(card.job) })),
  )
}

/** Cards that were moved, created or removed by one save. */
class JobsChange implements StoredChange {
  readonly label: string
  private readonly model: BoardModel
  private readonly cards: readonly ChangedCard[]

  constructor(model: BoardModel, label: string, cards: readonly ChangedCard[]) {
    this.model = model
    this.label = label
    this.cards = cards
  }

  get keywords(): readonly string[] {
    return this.cards.map(({ job }) => jobDisplayId(job.id))
  }

  get origins(): readonly CardOrigin[] {
    return this.cards.flatMap(({ job, kind, before, precedingId, after }) =>
      kind === 'move' && before.driverId !== after.driverId
        ? [{ jobId: job.id, driverId: before.driverId, precedingId, to: after.driverId }]
        : [],
    )
  }

  async undo(anyway: boolean): Promise<void> {
    const { app } = this.model
    const stored = await this.stored()
    const moved = this.cards.filter((card) => isChangedSince(card, stored.get(card.job.id)))
    if (!anyway && moved.length > 0) throw await this.describe(moved, stored)
    // A card deleted since cannot be moved, and one that is back already need not be restored.
    const cards = this.cards.flatMap((card) => {
      const job = stored.get(card.job.id)
      return job !== undefined && isRemaining(job) === (card.kind !== 'remove') ? [{ ...card, job }] : []
    })
    await savePositions(app, `Undo: ${this.label}`, () => {
      for (const { job, kind, before, precedingId } of cards) {
        if (kind === 'create') app.store.remove(job)
        else if (kind === 'remove') job.deleted = null
        else Object.assign(job, backTo(before, precedingId))
      }
    })
    for (const { job } of cards) this.model.add(job)
  }

  /** The jobs as they are stored now, deleted ones included. */
  private async stored(): Promise<ReadonlyMap<number, BoardJob>> {
    const { entities } = await this.model.app.store.query(jobsQuery, {
      parameters: { deleted: true },
      where: { id: { in: this.cards.map(({ job }) => job.id) } },
    })
    return new Map(entities.map((job) => [job.id, job]))
  }

  private async describe(
    cards: readonly ChangedCard[],
    stored: ReadonlyMap<number, BoardJob>,
  ): Promise<ConcurrentMove> {
    const { app } = this.model
    const lines = await Promise.all(
      cards.map(async ({ job }) => {
        const now = stored.get(job.id)
        const entries = await app.store.fetchResult(jobAuditLogsQuery, { jobId: job.id })
        return describeMove({
          name: jobDisplayId(job.id),
          isDeleted: now === undefined || !isRemaining(now),
          to: now === undefined || now.driverId === null ? null : this.model.nameOf(now.driverId),
          by: latestOf(entries)?.userName ?? null,
        })
      }),
    )
    return new ConcurrentMove(lines.join(' '))
  }
}

function isChangedSince({ kind, after }: ChangedCard, now: BoardJob | undefined): boolean {
  if (kind === 'remove') return false
  return now === undefined || !isRemaining(now) || wasMovedSince(after, positionOf(now))
}

function latestOf(entries: readonly JobAuditEntry[]): JobAuditEntry | undefined {
  return entries.toSorted((a, b) => b.id - a.id).find(({ entityTypeName }) => entityTypeName === 'Job')
}

function positionOf({ driverId, startDate, displayOrder, rowVersion }: BoardJob): CardPosition {
  return { driverId, startDate, displayOrder, rowVersion }
}

function precedingIdOf(model: BoardModel, job: BoardJob): number {
  const jobs = model.column(job.driverId)?.jobs ?? []
  return jobs[jobs.indexOf(job) - 1]?.id ?? 0
}
