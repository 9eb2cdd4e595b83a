import { fireEvent } from '@testing-library/dom'
import { found, Region, textOf } from '../../../support/Region.ts'

/** The menu that is open. */
export const menu = new Region('the menu', () => document.querySelector('main [role="menu"]'))

/** The moves that are listed. */
export const movesList = new Region('the moves', () =>
  document.querySelector('[role="group"][aria-label="Moves"]'),
)

/** The card of a job, once it is shown. */
export function card(jobId: number): Promise<Element> {
  return found(`the card of J${jobId}`, () => cardOf(jobId))
}

/** Is there a card of the job now? */
export function hasCard(jobId: number): boolean {
  return cardOf(jobId) !== null
}

/** What the marks in the foot of a card say now, without the minutes. */
export function marksOn(jobId: number): readonly string[] {
  const marks = cardOf(jobId)?.querySelectorAll('.card-marks [title]:not([title="Minutes"])') ?? []
  return [...marks].map((mark) => mark.getAttribute('title') ?? '')
}

/** The lines of a card between its name and its foot. */
export function linesOn(jobId: number): readonly string[] {
  return [...(cardOf(jobId)?.children ?? [])]
    .filter(({ tagName }) => /^(?:SPAN|A)$/.test(tagName))
    .map(textOf)
}

/** The keys of the jobs in a column, from top to bottom: of a driver by the key of the user, or of those that wait for one. */
export function jobsIn(driverId: number | null): readonly number[] {
  const cards = document.querySelectorAll(`[data-column="${driverId ?? 'unassigned'}"] [data-job]`)
  return [...cards].map((each) => Number(each.getAttribute('data-job')))
}

/** Opens the menu of a card with the right mouse button. */
export async function openMenu(jobId: number): Promise<void> {
  fireEvent.contextMenu(await card(jobId))
  await menu.element()
}

/** Does something by the menu of a card. */
export async function act(jobId: number, caption: string): Promise<void> {
  await openMenu(jobId)
  await menu.press(caption)
}

function cardOf(jobId: number): Element | null {
  return document.querySelector(`main [data-job="${jobId}"]`)
}
