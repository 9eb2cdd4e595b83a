import { describeSmtpError, readSmtpError } from '#server/mail/smtpError.ts'

describe('The reply of a mail server', () => {
  it('M-024 is shown on one line, of limited length, without characters that control a screen', () => {
    const reply = (response: string) =>
      describeSmtpError(readSmtpError(Object.assign(new Error('refused'), { code: 'EMESSAGE', response })))
    expect(reply('550-No\u0007 \u001b[31mmail\r\n550 here ')).toBe(
      'The mail server refused the email: it said "550-No   [31mmail  550 here".',
    )
    expect(reply('x'.repeat(100_000)).length).toBeLessThan(600)
  })
})
