import { announce } from '../announce.ts'

const hasSucceeded = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'isSuccess' in result && result.isSuccess === true

/**
 * Asks for something again that could not be loaded, and announces that it was: the button to ask goes with the failure. Who asks
 * in words of their own answers nothing; another failure is announced where it is shown.
 */
export async function askAgain(ask: () => unknown): Promise<void> {
  if (hasSucceeded(await ask())) announce('Loaded')
}
