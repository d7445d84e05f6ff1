import { IconBan, IconCircleCheck, IconFlag, IconMessageExclamation, IconPhoto, IconTrash } from '@tabler/icons-react'
import { Column, type Part, Row } from '../part.tsx'
import { Avatar } from './Avatar.tsx'
import { Chip, Chips } from './Chip.tsx'
import { DateText } from './DateText.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { Gauge } from './Gauge.tsx'
import { KeyHint } from './KeyHint.tsx'
import { NumberText } from './NumberText.tsx'

const SIZES = [20, 24, 28, 32, 40, 64] as const

export const part: Part = {
  title: 'Chips, people, dates, numbers',
  group: 'Text',
  states: {
    Chips: () => (
      <Chips>
        <Chip hue="plum" icon={IconMessageExclamation}>
          Language
        </Chip>
        <Chip hue="red" icon={IconTrash}>
          Deleted
        </Chip>
        <Chip hue="violet" icon={IconPhoto}>
          Image
        </Chip>
        <Chip hue="amber" icon={IconFlag}>
          Reported
        </Chip>
        <Chip hue="rust" icon={IconBan}>
          Spam
        </Chip>
        <Chip hue="green" icon={IconCircleCheck}>
          Done
        </Chip>
        <Chip hue="danger">At risk</Chip>
        <Chip hue="accent">New</Chip>
        <Chip>Draft</Chip>
      </Chips>
    ),
    'Members, staff, somebody who is here': () => (
      <Column>
        <Row>
          {SIZES.map((size) => (
            <Avatar key={size} name="Juno Marsh" size={size} />
          ))}
        </Row>
        <Row>
          {SIZES.map((size) => (
            <Avatar key={size} name="Tomas Reed" size={size} staff />
          ))}
        </Row>
        <Row>
          <Avatar name="Tomas Reed" size={32} staff here />
        </Row>
      </Column>
    ),
    Dates: () => (
      <Column>
        <DateText value="2026-11-20T15:42:00Z" />
        <DateText value="2026-11-20T15:42:00Z" since="beside" />
      </Column>
    ),
    'Numbers and keys': () => (
      <Row>
        <NumberText value={48211} />
        <NumberText value={0.714} as="percent" />
        <KeyHint keys="d" />
        <KeyHint keys="mod+s" />
        <KeyHint keys="g u" always />
        <ExternalLink href="https://ward.example/">On the public site</ExternalLink>
      </Row>
    ),
    Shares: () => (
      <Column>
        <Gauge label="Spam" value={0.12} threshold={0.5} />
        <Gauge label="Offensive" value={0.714} threshold={0.5} note="Above the threshold of 50%" />
      </Column>
    ),
  },
}
