import { Quota } from '#server/edge/Quota.ts'
import { TooLarge, TooManyRequests } from '#server/kernel/errors.ts'
import { limitRecipients, recipientsAdded } from '#server/save/rules/customers/limitRecipients.ts'
import { SYSTEM_USER } from '#server/save/pipeline/change.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import { runSave } from '#server/save/runSave.ts'
import { added, openSaving, userWith, type Saving, type SentEntity } from '#test/server/save/openSaving.ts'

const writer = userWith('Customer:Admin')

let saving: Saving

beforeEach(async () => {
  const quota = new Quota<number>(
    { amount: 10, seconds: 3_600, refusalMessage: 'Too many recipients' },
    () => 0,
  )
  saving = await openSaving({
    rules: [...rolloffSaveRules, limitRecipients({ recipientsPerSave: 6, quota })],
    onSaved: (changeSet) => quota.spend(changeSet.userId, recipientsAdded(changeSet)),
  })
})
afterEach(() => saving.database.close())

const mailTo = (count: number, key = -1): SentEntity => {
  const all = Array.from({ length: count }, (_none, index) => `a${index}@customer.example`)
  return added('EmailMessage', key, {
    to: all.slice(0, 1).join(),
    cc: all.slice(1).join('; '),
    subject: 'Hello',
  })
}

describe('emails of one user', () => {
  it('[SV140] [RP29] are not limited where the server mails a scheduled report', async () => {
    await runSave(saving.context, SYSTEM_USER, async (records) => {
      for (let count = 0; count < 20; count += 1)
        records.add('EmailMessage', { to: `a${count}@rolloff.example`, reportScheduleId: 1 })
    })
    expect(await saving.rows('EmailMessage')).toHaveLength(20)
  })

  it('[SV140] go to a limited number of recipients in one save, hidden ones and all messages together', async () => {
    const refusal = await saving.refusal([mailTo(4, -1), mailTo(3, -2)], writer)
    expect(refusal).toBeInstanceOf(TooLarge)
    expect(refusal).toMatchObject({
      message: 'The emails of one save may go to at most 6 recipients; these go to 7.',
      culprit: 'EmailMessage.to',
    })
    expect(await saving.rows('EmailMessage')).toEqual([])
    await saving.save([mailTo(3, -1), mailTo(3, -2)], writer)
    expect(await saving.rows('EmailMessage')).toHaveLength(2)
  })

  it('[SV140] go to a limited number in an hour, in which refused ones do not count', async () => {
    await saving.save([mailTo(6)], writer)
    expect(await saving.refusal([mailTo(7)], writer)).toBeInstanceOf(TooLarge)
    const refusal = await saving.refusal([mailTo(5)], writer)
    expect(refusal).toBeInstanceOf(TooManyRequests)
    expect(refusal).toMatchObject({ retryAfter: 360 })
    await saving.save([mailTo(4)], writer)
    expect(await saving.rows('EmailMessage')).toHaveLength(2)
  })

  it.each([
    [
      'to',
      { to: 'a@b.example;b@b.example,c@b.example', cc: 'd@b.example', bcc: 'e@b.example; f@b.example' },
      6,
    ],
    ['hidden', { to: 'a@b.example', bcc: 'b@b.example,c@b.example,d@b.example,e@b.example,f@b.example' }, 6],
    ['with separators too many', { to: 'a@b.example; ', cc: ' ,;', bcc: null }, 1],
  ])('[SV140] count each address once, wherever it is: %s', async (_name, addresses, count) => {
    const fits = added('EmailMessage', -1, { subject: 'Hello', ...addresses })
    if (count < 6) await saving.save([fits, mailTo(6 - count, -2)], writer)
    expect(await saving.refusal([fits, mailTo(7 - count, -2)], writer)).toMatchObject({
      message: 'The emails of one save may go to at most 6 recipients; these go to 7.',
    })
  })
})
