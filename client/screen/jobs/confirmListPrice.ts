import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { formatList } from '#shared/kernel/text.ts'
import type { RevenueLinesResponse } from '#shared/wire/money.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { CONFIRM_TITLE } from '../../dialogs/messages.ts'

/**
 * Asks whether jobs are charged the list price, as no rate of their customer matches (M-061), and names them with what Yes charges.
 * The focus is on No; Esc means No.
 */
export async function confirmListPrice(
  { dialogs }: ScreenContext,
  { message, jobIds, charges }: RevenueLinesResponse['questions'][number],
): Promise<boolean> {
  const answer = await dialogs.choose({
    title: CONFIRM_TITLE,
    text: message,
    subject: formatList(jobIds.map(jobDisplayId)),
    details: [`Yes charges the list price: ${charges.join('; ')}.`],
    choices: [
      { value: 'no', caption: 'No', autoFocus: true },
      { value: 'yes', caption: 'Yes', variant: 'primary' },
    ],
    onEscape: 'no',
  })
  return answer === 'yes'
}
