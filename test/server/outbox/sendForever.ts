import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { smtpMailer } from '#server/mail/smtpMailer.ts'
import { recordMailOutcome } from '#server/outbox/recordMailOutcome.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import { aWorker, HOUR_MILLISECONDS } from './testWorker.ts'

/**
 * A process that sends the outbox and never exits by itself. With the option to hang it stops after the mail server has accepted
 * an email, before recording that.
 */
const [url = '', smtpUrl = '', hang] = process.argv.slice(2)
const database = await openDatabase({ url, model: rolloffModel })
const mailer = smtpMailer({ url: smtpUrl, from: 'office@rolloff.example', milliseconds: HOUR_MILLISECONDS })
aWorker({
  database,
  to: {
    async send(mail) {
      const remark = await mailer.send(mail)
      process.stdout.write('taken\n')
      if (hang === 'hang') await new Promise(() => undefined)
      return remark
    },
  },
  attachmentsOf: async ({ invoiceId }) => [
    { fileName: `${invoiceId}.pdf`, contentType: 'application/pdf', bytes: Buffer.alloc(20_000, '%PDF') },
  ],
  listener: recordMailOutcome({
    model: rolloffModel,
    database,
    rules: new RuleSet(rolloffModel, rolloffSaveRules),
    now: () => new Date().toISOString(),
  }),
}).start()
process.stdout.write('started\n')
setInterval(() => undefined, 60_000)
