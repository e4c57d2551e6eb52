import '@xyflow/react/dist/base.css'
import { Controls, type Edge, Handle, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react'
import { inOrder, leadTo, type Place, type Port, waysOf } from './journey-edit.ts'
import { countWords, portWords, stepWords } from './journey-words.ts'
import type { StepsProps } from './step-list.tsx'
import { faultOfStep } from './use-journey.ts'

const columnPixels = 260
const rowPixels = 160
/** Where an end is drawn below a box: below its middle, or below each way of a condition. */
const endPixels = { middle: 90, apart: 140 }
const labelLook = { labelStyle: { fill: 'var(--ink)' }, labelBgStyle: { fill: 'var(--surface)' } }

type StepNode = Node<{ words: string; counted: string | undefined; fault: string | undefined; ports: Port[] }, 'step'>
type EndNode = Node<Record<string, never>, 'end'>

interface PictureProps extends StepsProps {
  onAdd: (place: Place) => void
}

/** The steps as a picture: choose one to change it beside, draw from its foot to lead it elsewhere, press a line to add a step there, Delete to remove. */
export function JourneyPicture({ onChange, onSelect, onRemove, onAdd, ...props }: PictureProps) {
  const { journey } = props
  return (
    <ReactFlow
      aria-label="The journey as a picture"
      nodes={nodesOf(props)}
      edges={edgesOf(props)}
      nodeTypes={nodeTypes}
      fitView
      colorMode="system"
      minZoom={0.2}
      maxZoom={1.5}
      nodesDraggable={false}
      edgesReconnectable={false}
      onNodeClick={(_, { id, type }) => type === 'step' && onSelect(id)}
      onSelectionChange={({ nodes: [node] }) => node?.type === 'step' && onSelect(node.id)}
      onEdgeClick={(_, { source, sourceHandle }) => onAdd({ after: source, port: toPort(sourceHandle) })}
      onBeforeDelete={async ({ nodes, edges }) => {
        if (nodes.length > 0) onRemove(nodes.map(({ id }) => id))
        // Steps go by the journey alone: it may ask first.
        return { nodes: [], edges: nodes.length > 0 ? [] : edges }
      }}
      onConnect={({ source, sourceHandle, target }) =>
        onChange(
          leadTo(journey, { after: source, port: toPort(sourceHandle) }, target.startsWith(endBegins) ? null : target),
        )
      }
    >
      <Controls showInteractive={false} />
    </ReactFlow>
  )
}

const toPort = (handle: string | null | undefined): Port => (handle === 'yes' || handle === 'no' ? handle : 'next')
const endBegins = 'end:'
const endOf = (after: string, port: Port) => `${endBegins}${after}:${port}`

type Drawn = Omit<StepsProps, 'onChange' | 'onSelect' | 'onRemove'>

function nodesOf({ journey, names, counts, faults, selected }: Drawn): (StepNode | EndNode)[] {
  return inOrder(journey).flatMap(({ step, column, row }) => {
    const ways = waysOf(step)
    const node: StepNode = {
      id: step.id,
      type: 'step',
      position: { x: column * columnPixels, y: row * rowPixels },
      selected: selected === step.id,
      deletable: journey.steps.length > 1,
      data: {
        words: stepWords(step, names),
        counted: countWords(counts.find(({ stepId }) => stepId === step.id)),
        fault: faultOfStep(
          faults,
          journey.steps.findIndex(({ id }) => id === step.id),
        ),
        ports: ways.map(([port]) => port),
      },
    }
    const ends = ways.flatMap(([port, to], place): EndNode[] =>
      to === null
        ? [
            {
              id: endOf(step.id, port),
              type: 'end',
              position: {
                x: column * columnPixels + (ways.length === 1 ? endPixels.middle : place * endPixels.apart),
                y: (row + 1) * rowPixels,
              },
              selectable: false,
              focusable: false,
              deletable: false,
              data: {},
            },
          ]
        : [],
    )
    return [node, ...ends]
  })
}

const edgesOf = ({ journey }: Drawn): Edge[] =>
  inOrder(journey).flatMap(({ step }) =>
    waysOf(step).map(([port, to]) => ({
      id: `${step.id}:${port}`,
      source: step.id,
      sourceHandle: port,
      target: to ?? endOf(step.id, port),
      label: port === 'next' ? '+' : `${portWords[port]} +`,
      deletable: false,
      ...labelLook,
      ariaLabel: `${portWords[port]}: press to add a step here`,
    })),
  )

function StepBox({ data: { words, counted, fault, ports }, selected }: NodeProps<StepNode>) {
  return (
    <div
      className={`w-56 rounded-card border bg-surface p-3 text-small ${selected ? 'border-primary' : 'border-hairline'}`}
    >
      <Handle type="target" position={Position.Top} />
      <p className="font-medium wrap-anywhere">{words}</p>
      {counted && <p className="text-fine text-ink-soft tabular-nums">{counted}</p>}
      {fault && <p className="text-fine text-danger">{fault}</p>}
      {ports.map((port, place) => (
        <Handle
          key={port}
          id={port}
          type="source"
          position={Position.Bottom}
          style={{ left: `${((place + 1) * 100) / (ports.length + 1)}%` }}
        />
      ))}
    </div>
  )
}

const EndBox = () => (
  <div className="rounded-card border border-hairline px-3 py-1 text-fine text-ink-soft">
    <Handle type="target" position={Position.Top} />
    End
  </div>
)

const nodeTypes = { step: StepBox, end: EndBox }
