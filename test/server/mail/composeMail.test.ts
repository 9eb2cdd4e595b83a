import { composeMail } from '#server/mail/composeMail.ts'
import { PermanentMailError, type Mail } from '#server/mail/Mailer.ts'

const SENDER = 'Rolloff <office@rolloff.example>'

const mail: Mail = {
  messageId: '1@rolloff.example',
  from: null,
  to: 'sam@customer.example',
  cc: null,
  bcc: null,
  subject: 'Your invoice',
  text: 'Dear Sam',
  attachments: [],
}

describe('an email', () => {
  it('F-079 comes from the configured sender, and replies go to the author', () => {
    expect(composeMail(mail, SENDER)).toMatchObject({ from: SENDER })
    expect(composeMail(mail, SENDER)).not.toHaveProperty('replyTo')
    for (const [name, address] of [
      ['The Boss', 'boss@rolloff.example'],
      ['', 'dana@elsewhere.example'],
    ])
      expect(composeMail({ ...mail, from: `${name} <${address}>` }, SENDER)).toMatchObject({
        from: SENDER,
        replyTo: { name, address },
      })
  })

  it.each(['to', 'cc', 'bcc', 'from'] as const)('goes to nobody where %s would end a line', (field) => {
    for (const list of [
      'a@x.example\r\nBcc: evil@x.example',
      'a@x.example\nb@x.example',
      'a@x.example\u2028',
    ])
      expect(() => composeMail({ ...mail, [field]: list }, SENDER)).toThrow(PermanentMailError)
  })

  it('goes to everyone who is named, hidden ones in the envelope, from the configured sender', () => {
    const { envelope } = composeMail(
      { ...mail, to: 'a@x.example; "B, C" <b@x.example>', cc: 'c@x.example', bcc: 'd@x.example' },
      SENDER,
    )
    expect(envelope).toEqual({
      from: 'office@rolloff.example',
      to: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
    })
  })

  it.each([
    ['nobody', { to: '' }, 'The email has no recipient.'],
    ['half an address', { to: 'sam' }, '"sam" is not a valid email address.'],
    ['a name only', { cc: 'Sam Smith' }, 'is not a valid email address.'],
  ])('to %s is refused with a message', (_whom, more, message) => {
    expect(() => composeMail({ ...mail, ...more }, SENDER)).toThrow(PermanentMailError)
    expect(() => composeMail({ ...mail, ...more }, SENDER)).toThrow(message)
  })

  it('F-079 goes to the members of a group that is named as in an address book', () => {
    const composed = composeMail({ ...mail, to: 'Office: ann@x.example, Bob <bob@x.example>' }, SENDER)
    expect(composed).toMatchObject({ envelope: { to: ['ann@x.example', 'bob@x.example'] } })
  })

  it('has the same content as text and as HTML, with markup escaped', () => {
    const { text, html } = composeMail({ ...mail, text: 'Two < 3 &\nso on\n \n\nEnd' }, SENDER)
    expect(text).toBe('Two < 3 &\nso on\n \n\nEnd')
    expect(typeof html === 'string' && html.replace(/ style="[^"]*"/g, '')).toBe(
      '<div>\n<p>Two &#60; 3 &#38;<br>\nso on</p>\n<p>End</p>\n</div>',
    )
  })
})
