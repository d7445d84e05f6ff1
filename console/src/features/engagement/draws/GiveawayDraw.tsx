import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DRAWN, DrawInput, NO_ENTRIES, STILL_RUNS } from '@ward/domain/engagement/draws'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { keepFile } from '../../../ui/keepFile.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from '../kinds/Engagement.module.css'
import { ENGAGEMENTS_KEY, type ShownEngagement } from '../kinds/engagement.api.ts'
import { type Draw, drawEffects, drawGiveaway, drawOptions, fetchDrawRecord } from './draw.api.ts'

/** The draw of a giveaway: the facts to publish before it, the drawing, and the winners. */
export function GiveawayDraw({ giveaway }: { giveaway: ShownEngagement }) {
  const query = useQuery(drawOptions(giveaway.id))
  return (
    <Card title="Draw">
      <Loaded query={query} failed="The draw could not be loaded" lines={3} small>
        {(draw) => (
          <>
            {draw.drawnAt ? <Winners id={giveaway.id} draw={draw} /> : <Drawing giveaway={giveaway} />}
            <p className={styles.note}>
              Hash of the salt, to be published before the draw: <code className={styles.hash}>{draw.commitment}</code>
            </p>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Drawing({ giveaway: { id, question, expiresAt, giveawaySubmissions } }: { giveaway: ShownEngagement }) {
  const queries = useQueryClient()
  const runs = expiresAt !== null && new Date(expiresAt) > new Date()
  const because = runs ? STILL_RUNS : giveawaySubmissions === 0 ? NO_ENTRIES : undefined
  const form = useForm(DrawInput, {
    values: { id, places: 1 },
    unguarded: true,
    save: drawGiveaway,
    saved: DRAWN,
    invalidates: ENGAGEMENTS_KEY,
  })
  const draw = async () => {
    const places = Number(form.values.places)
    const isSure = await confirmEffects(() => drawEffects({ id, places }), {
      title: `Draw ${count(places, 'winner')} of “${question}”?`,
      text: 'This closes entries and can’t be repeated. Winners are notified by email.',
      confirm: 'Draw',
    })
    if (isSure) await form.save()
    await queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY })
  }
  return (
    <Form label="Draw" onSubmit={() => (because ? undefined : void draw())}>
      <NumberField {...form.field('places')} disabled={because !== undefined} />
      <span>
        <ActionButton type="submit" because={because} busy={form.isBusy}>
          Draw the winners
        </ActionButton>
      </span>
    </Form>
  )
}

function Winners({ id, draw: { drawnAt, entries, winners } }: { id: string; draw: Draw }) {
  const keep = async () => {
    try {
      keepFile((await fetchDrawRecord(id)) ?? '', `draw-${id}.json`, 'application/json')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <>
      <p className={styles.note}>
        Drawn from {count(entries, 'entry', 'entries')}, {drawnAt ? <DateText value={drawnAt} /> : null}
      </p>
      <ol className={styles.winners}>
        {winners.map(({ entryId, username, email }) => (
          <li key={entryId}>
            <span>{username ?? email ?? '[deleted user]'}</span>
            <span className={styles.note}>{`Entry ${entryId}`}</span>
          </li>
        ))}
      </ol>
      <span>
        <ActionButton size="xs" icon={IconDownload} onClick={keep}>
          Record of the draw
        </ActionButton>
      </span>
      <p className={styles.note}>
        Whoever runs the server, or has a copy of Ward, can repeat the draw with this file:{' '}
        <code>{`npm run draw -- draw-${id}.json`}</code>
      </p>
    </>
  )
}
