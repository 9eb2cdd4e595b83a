import { fireEvent } from '@testing-library/dom'
import { found, type Region } from './Region.ts'

/** Types a text into the address lookup of a region, instead of the one that was looked up before, and chooses the first match. */
export async function lookUpAddress(region: Region, text: string): Promise<void> {
  const place = await region.element()
  const lookup = () => place.querySelector('[data-testid="address-lookup"]')
  const box = await found('the address lookup', () => lookup()?.querySelector('input'))
  box.focus()
  for (const value of ['', text]) fireEvent.change(box, { target: { value } })
  const match = () => lookup()?.querySelector('[role="option"]')
  fireEvent.mouseDown(await found(`an address for "${text}"`, match))
}
