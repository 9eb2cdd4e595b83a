import type { ReplyMessage, TaskMessage } from './TaskProcess.ts'

/**
 * What the program of a `TaskProcess` does: it begins with the settings, does one task after another, and ends with the server, also
 * where that is killed before it has sent anything.
 */
export function serveTasks<Settings, Task, Reply>(
  begin: (settings: Settings) => (task: Task) => Promise<Reply>,
): void {
  const send = (message: ReplyMessage<Reply>): void => void process.send?.(message)
  process.on('disconnect', () => process.exit())
  if (!process.connected) process.exit()
  process.once('message', (settings: Settings) => {
    const run = begin(settings)
    process.on('message', ({ id, task }: TaskMessage<Task>) => {
      void run(task).then((reply) => send({ id, reply }))
    })
    send('ready')
  })
}
