import { addJobNote, openJob } from '../../screen/jobs/openJob.ts'
import type { JobAction } from '../../screen/jobs/jobActions.ts'
import type { Board } from './Board.ts'
import type { BoardJob } from './boardJob.ts'

/** Does something with the job of a card, and shows what it changed. */
export async function actOnCard(
  { app, model, running }: Board,
  { id }: BoardJob,
  act: JobAction,
): Promise<void> {
  await running.run('act', [id], async () => {
    if (await act(app, id)) await model.load()
  })
}

/** Opens the job of a card in its dialog (O-067). */
export function openCard(board: Board, job: BoardJob): Promise<void> {
  return actOnCard(board, job, (app, id) => openJob(app, id))
}

/** Adds a note for the board's day, by default for this driver (O-058, O-067). */
export async function addNote({ app, model, running }: Board, driverId: number | null): Promise<void> {
  await running.run('note', [], async () => {
    if (await addJobNote(app, { startDate: model.day, driverId })) await model.load()
  })
}
