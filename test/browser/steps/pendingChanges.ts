import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { openRow, rowOf } from './rows.ts'
import { buttonIn, dialogNamed, openTab, press, SCREEN, setField, waitFor, waitUntilGone } from './screen.ts'

const ADDRESS = dialogNamed('Service address')
const RATE = dialogNamed('Rate')

/** Changes the site name of an address of the open customer, in its dialog. */
export async function editSiteName(tab: BrowserTab, addressId: number, name: string): Promise<void> {
  await openTab(tab, 'Service Address')
  await openRow(tab, rowOf('Service addresses', addressId), ADDRESS)
  await setField(tab, ADDRESS, 'Site name', name)
  await press(tab, ADDRESS, 'Done')
  await waitUntilGone(tab, ADDRESS)
}

/** Changes the price of a rate of the open customer, in its dialog. */
export async function editRate(tab: BrowserTab, rateId: number, rate: string): Promise<void> {
  await openTab(tab, 'Rates')
  await openRow(tab, rowOf('Rates', rateId), RATE)
  await setField(tab, RATE, 'Rate', rate)
  await press(tab, RATE, 'Done')
  await waitUntilGone(tab, RATE)
}

/** Waits until the chip beside Save shows this text. */
export async function waitForPending(tab: BrowserTab, text: string): Promise<void> {
  await waitFor(tab, buttonIn(SCREEN, text))
}

/** Waits until nothing is pending: chip, Save and Cancel are gone. */
export async function waitForNothingPending(tab: BrowserTab): Promise<void> {
  await waitUntilGone(tab, '//*[@data-testid="review-chip"]')
  for (const caption of ['Save', 'Cancel']) await waitUntilGone(tab, buttonIn(SCREEN, caption))
}
