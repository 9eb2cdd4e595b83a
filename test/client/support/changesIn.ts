import { fireEvent } from '@testing-library/dom'
import { dialog, textOf } from './Region.ts'

/** What the open history with this title tells of its entries, each with who made it: `Ann Colleague: Dumpster — → 20 yd`. */
export async function changesIn(title: string): Promise<readonly string[]> {
  const history = await dialog(title).element()
  const entries = [...history.querySelectorAll('[data-testid="history-entry"]')]
  return entries.flatMap((entry) => {
    fireEvent.click(entry)
    const user = textOf(entry.children[3])
    return [...history.querySelectorAll('[data-testid="history-changes"] tbody tr')].map((row) => {
      const [field, before, after] = [...row.children].map(textOf)
      return `${user}: ${field} ${before} → ${after}`
    })
  })
}
