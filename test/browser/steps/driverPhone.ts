import type { BrowserTab } from '#test/support/BrowserTab.ts'
import {
  buttonIn,
  choose,
  dialogNamed,
  find,
  isShown,
  press,
  SCREEN,
  textsOf,
  waitFor,
  waitUntilGone,
  type Region,
} from './screen.ts'

/** The size of a phone's screen. */
export const PHONE = { width: 390, height: 844 }

/** The card of a job on the schedule of a driver. */
export const driverCard = (jobId: number): string => `${SCREEN}//li[@data-job="${jobId}"]`
export const completedDriverCard = (jobId: number): string =>
  `${SCREEN}//li[@data-job="${jobId}"][contains(@class, "completed")]`
/** What was done with the job and is not stored yet. */
export const waitingOf = (jobId: number): string => `${driverCard(jobId)}//*[@data-testid="waiting-action"]`

/** Opens the dialog of a job by a click on its card, and returns the dialog. */
export async function openDriverJob(tab: BrowserTab, jobId: number): Promise<Region> {
  await find(tab, `(${driverCard(jobId)}//button)[1]`).click()
  const dialog = dialogNamed(`J${jobId}`)
  await waitFor(tab, buttonIn(dialog, 'Cancel'))
  return dialog
}

/** Completes the job of the open dialog, also if it is unusual: of another day, or never started (JO232). */
export async function completeOnPhone(tab: BrowserTab, dialog: Region): Promise<void> {
  await press(tab, dialog, 'Complete')
  const question = '//*[@role="alertdialog"]'
  await waitFor(tab, `${buttonIn(question, 'Yes')} | //body[not(.${dialog})]`)
  if (await isShown(tab, question)) await press(tab, question, 'Yes')
  await waitUntilGone(tab, dialog)
  // Whoever puts the message away has nothing to take back.
  await find(tab, '//*[@role="status"][contains(., " completed")]//button[@aria-label="Dismiss"]').click()
}

/** Chooses the first dumpster that is offered. */
export async function chooseFirstDumpster(tab: BrowserTab, dialog: Region): Promise<void> {
  await find(tab, `(${dialog}//*[@data-field="inventoryId"]//input[not(@type="hidden")])[1]`).click()
  const offered = '//*[contains(@class,"dx-selectbox-popup")]//*[@role="option"]'
  await waitFor(tab, offered)
  const [barcode = ''] = await textsOf(tab, offered)
  await tab.press('Escape')
  await choose(tab, dialog, 'Use Dumpster', barcode)
}

/** The addresses of what the browser keeps to open the page without a connection. */
export const keptFiles = (tab: BrowserTab): Promise<string> =>
  tab.page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flatMap((requests) => requests.map(({ url }) => url)).join(' ')
  })

/** How many days of drivers the browser keeps. */
export const keptDays = (tab: BrowserTab): Promise<number> =>
  tab.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('rolloff.driverDay')
        opened.onsuccess = () => {
          const counted = opened.result.transaction('days').objectStore('days').count()
          counted.onsuccess = () => resolve(counted.result)
        }
      }),
  )
