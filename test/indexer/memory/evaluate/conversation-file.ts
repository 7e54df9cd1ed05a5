/** Two short conversations in the form of LoCoMo, written for these tests. */
export const conversationFile = JSON.stringify([
  {
    sample_id: 'conv-a',
    qa: [
      {
        question: 'Which instrument does Mara repair?',
        answer: 'accordions',
        evidence: ['D1:2'],
        category: 4,
      },
      { question: 'When did Jonas sell the boat?', answer: 'May', evidence: ['D2:1; D1:4'], category: 2 },
      { question: 'What does Jonas grow?', answer: 'hops', evidence: ['D2:3', 'D9:99'], category: 1 },
      { question: 'What is never said?', answer: 'nothing', evidence: [], category: 5 },
      { question: 'What is evidenced badly?', answer: 'nothing', evidence: ['D', 'D:1:2'], category: 5 },
    ],
    conversation: {
      speaker_a: 'Mara',
      speaker_b: 'Jonas',
      session_1_date_time: '1:56 pm on 8 May, 2023',
      session_1: [
        { speaker: 'Jonas', dia_id: 'D1:1', text: 'What do you do all day in that workshop?' },
        { speaker: 'Mara', dia_id: 'D1:2', text: 'I repair accordions in my workshop behind the mill.' },
        { speaker: 'Jonas', dia_id: 'D1:3', text: 'Lovely. My grandfather played one.' },
        { speaker: 'Mara', dia_id: 'D1:4', text: 'And you, did you sell the boat in spring?' },
      ],
      session_2_date_time: '12:05 am on 1 June, 2023',
      session_2: [
        {
          speaker: 'Jonas',
          dia_id: 'D2:1',
          text: 'I sold the old boat to my cousin in May.',
          img_url: ['https://example.org/boat.jpg'],
          blip_caption: 'a photo of a wooden boat',
        },
        { speaker: 'Mara', dia_id: 'D2:2', text: 'What keeps you busy now?' },
        { speaker: 'Jonas', dia_id: 'D2:3', text: 'I grow hops along the southern wall of the barn.' },
      ],
      session_3_date_time: '9:00 am on 2 June, 2023',
    },
  },
  {
    sample_id: 'conv-b',
    qa: [{ question: 'Where does Lea swim?', evidence: ['D1:1'], category: 4 }],
    conversation: {
      session_1_date_time: '8:30 am on 3 July, 2023',
      session_1: [
        { speaker: 'Lea', dia_id: 'D1:1', text: 'I swim in the quarry lake every morning before work.' },
        { speaker: 'Omar', dia_id: 'D1:2', text: 'I prefer my bed at that hour.' },
      ],
    },
  },
]);
